/** How many calls at once one process runs for a network that several processes serve at the same time. */

/** A process that has told nothing of a network for so long serves it no more: it tells every second. */
const SERVES_FOR_MS = 2_500;

export class CallShare {
  /** When each of the other processes was last heard of, in milliseconds. */
  private readonly others = new Map<string, number>();

  /** Another process serves the network, too. */
  note(other: string, now: number): void {
    this.others.set(other, now);
  }

  /** This process's share of so many calls; at least one, also where there are more processes than calls. */
  of(calls: number, now: number): number {
    if (this.others.size === 0) return calls;
    for (const [other, at] of this.others) if (now - at > SERVES_FOR_MS) this.others.delete(other);
    return Math.max(1, Math.floor(calls / (1 + this.others.size)));
  }
}

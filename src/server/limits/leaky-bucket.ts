/** Limits what may be used for long, with a part that may be used at once. */

/** What was used and is not worked off yet. Whoever reads it knows the limit: it may hold more. */
export class LeakyBucket {
  private level = 0;
  private readAt: number;

  constructor(now: number) {
    this.readAt = now;
  }

  /** Read it first where the rate is known: what comes into an idle bucket would leak at once. */
  add(amount: number): void {
    this.level += amount;
  }

  /** What is in it after `perMs` was worked off in each millisecond since it was last read. */
  read(now: number, perMs: number): number {
    this.level = Math.max(0, this.level - (now - this.readAt) * perMs);
    this.readAt = now;
    return this.level;
  }
}

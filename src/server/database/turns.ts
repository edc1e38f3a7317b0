/** Lets one after another use something, in the order in which they ask. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn, to what ends it. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.last;
    this.last = promise;
    await before;
    return resolve;
  }
}

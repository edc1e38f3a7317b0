/** Saves a record again by itself after a save that got no answer. */
const RETRY_MS = 5_000;

/** Saves again by itself, every five seconds and when the connection is back, until it is stopped. */
export class SaveRetry {
  private readonly save: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(save: () => void) {
    this.save = save;
  }

  get isRunning(): boolean {
    return this.timer !== undefined;
  }

  start(): void {
    this.timer ??= setInterval(this.save, RETRY_MS);
    globalThis.addEventListener('online', this.save);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    globalThis.removeEventListener('online', this.save);
  }
}

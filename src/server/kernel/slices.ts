/** Lets other requests be answered between slices of long work. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** So long it works without a turn for requests that need no database. */
const SLICE_MS = 8;

export class Slices {
  private began = performance.now();

  /** Call it after each step: it waits for one turn when the slice is over. */
  async rest(): Promise<void> {
    if (performance.now() < this.began + SLICE_MS) return;
    await nextTurn();
    this.began = performance.now();
  }
}

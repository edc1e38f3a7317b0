/** Looks regularly at how busy the event loop is. */
import { performance } from 'node:perf_hooks';

/** Milliseconds from one check to the next. */
const CHECK_MS = 250;
/** Share of the time in which a busy event loop works, and checks in a row. */
const BUSY = 0.3;
const BUSY_CHECKS = 2;

/** What the event loop did since the last check, as `performance.eventLoopUtilization` says it. */
export interface Check {
  /** Milliseconds in which it worked. */
  active: number;
  /** Share of the time in which it worked. */
  utilization: number;
}

/** Calls `look` every 250 ms from now on, until the process ends. */
export function checkEventLoop(look: (check: Check) => void): void {
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    look(performance.eventLoopUtilization(now, before));
    before = now;
  }, CHECK_MS).unref();
}

/** Says at each check whether the event loop has been busy for half a second. */
export function makeIsBusy(): (check: Check) => boolean {
  let busy = 0;
  return ({ utilization }) => {
    busy = utilization > BUSY ? busy + 1 : 0;
    return busy >= BUSY_CHECKS;
  };
}

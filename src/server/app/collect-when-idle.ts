/** Gives back what the start has left in V8's heap: some 6 MB, for as long as nothing is asked for. */
import { performance } from 'node:perf_hooks';

const CHECK_MS = 250;
/** Share of the time in which an idle event loop works, and checks in a row. */
const IDLE = 0.05;
const CHECKS = 4;

/**
 * Collects once, when the event loop has been idle for a second: the process does nothing else for some
 * 60 ms. V8 itself collects when objects are made, and keeps pages of the heap. Needs `--expose-gc`.
 */
export function collectWhenIdle(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let before = performance.eventLoopUtilization();
  let idle = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    idle = performance.eventLoopUtilization(now, before).utilization < IDLE ? idle + 1 : 0;
    before = now;
    if (idle < CHECKS) return;
    clearInterval(timer);
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, CHECK_MS).unref();
}

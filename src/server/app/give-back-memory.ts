/**
 * Gives memory back that the process does not need: after work, when it is idle, and from time to time during
 * long work. V8 and glibc by themselves keep much of what is freed for as long as nothing is asked for.
 */
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { loadReturnFreed } from './return-freed.ts';

const CHECK_MS = 250;
/** Shares of the time in which an idle and a busy event loop works, and checks in a row. */
const IDLE = 0.05;
const IDLE_CHECKS = 4;
const BUSY = 0.3;
const BUSY_CHECKS = 2;
/** Milliseconds of work after which it is worth it: some pages, or a minute of an idle server's jobs. */
const WORK_MS = 100;
/** Checks of long work from one time to the next: 3 seconds. */
const LONG_CHECKS = 12;
/** Checks in which V8 makes its heap smaller: it looks every 8 seconds whether to, and may collect twice. */
const SHRINK_CHECKS = 48;

/** What the event loop did since the last check, as `performance.eventLoopUtilization` says it. */
interface Check {
  /** Milliseconds in which it worked. */
  active: number;
  /** Share of the time in which it worked. */
  utilization: number;
}

/** What can be done. */
interface Ways {
  /** Returns to the system what is freed outside of V8's heap. */
  returnFreed(): void;
  /** Whether V8 makes its heap smaller when little is made. */
  shrinkHeap(isWanted: boolean): void;
}

/** Gives memory back from now on, until the process ends. Call it when the start is over. */
export function giveBackMemory(logger: Logger): void {
  // Not before the first visitor has his page.
  let loading: Promise<(() => void) | undefined> | undefined;
  const returnFreed = (): void => {
    loading ??= loadReturnFreed().catch((error: unknown) => {
      logger.error(error, 'freed memory cannot be returned to the system');
      return undefined;
    });
    void loading.then((run) => run?.());
  };
  const look = makeLook({ returnFreed, shrinkHeap });
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    look(performance.eventLoopUtilization(now, before));
    before = now;
  }, CHECK_MS).unref();
}

/** V8 collects in small steps then. By itself it waits until its heap was as it is for 100 seconds. */
function shrinkHeap(isWanted: boolean): void {
  setFlagsFromString(isWanted ? '--optimize-for-size' : '--no-optimize-for-size');
}

/** Decides at each check what to do. What was done before the first one is a start, which is work. */
export function makeLook({ returnFreed, shrinkHeap }: Ways): (check: Check) => void {
  let worked = WORK_MS;
  let idle = 0;
  let busy = 0;
  let checks = 0;
  let shrinking = 0;
  const giveBack = (): void => {
    returnFreed();
    checks = 0;
    worked = 0;
  };
  return ({ active, utilization }) => {
    worked += active;
    checks = worked < WORK_MS ? 0 : checks + 1;
    idle = utilization < IDLE ? idle + 1 : 0;
    busy = utilization > BUSY ? busy + 1 : 0;
    if (shrinking > 0) {
      shrinking = busy < BUSY_CHECKS ? shrinking - 1 : 0;
      if (shrinking > 0) return;
      shrinkHeap(false);
      // What V8 has collected had parts outside of its heap.
      giveBack();
    } else if (worked >= WORK_MS && idle >= IDLE_CHECKS) {
      giveBack();
      shrinkHeap(true);
      shrinking = SHRINK_CHECKS;
    } else if (worked >= WORK_MS && checks >= LONG_CHECKS) giveBack();
  };
}

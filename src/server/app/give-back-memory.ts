/**
 * Gives memory back that the process does not need: after work, when it is idle, and from time to time during
 * long work. V8 and glibc by themselves keep much of what is freed for as long as nothing is asked for.
 */
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { checkEventLoop, makeIsBusy, type Check } from './event-loop-checks.ts';
import { loadReturnFreed } from './return-freed.ts';

/** Share of the time in which an idle event loop works, and checks in a row. */
const IDLE = 0.05;
const IDLE_CHECKS = 4;
/** Milliseconds of work after which it is worth it: some pages, or a minute of an idle server's jobs. */
const WORK_MS = 100;
/** Checks of long work from one time to the next: 3 seconds. */
const LONG_CHECKS = 12;
/** Checks in which V8 makes its heap smaller: it looks every 8 seconds whether to, and may collect twice. */
const SHRINK_CHECKS = 48;

/** What can be done. */
interface Ways {
  /** Returns to the system what is freed outside of V8's heap. */
  returnFreed(): void;
  /** Whether V8 makes its heap smaller when little is made. */
  shrinkHeap(isWanted: boolean): void;
}

/**
 * Gives memory back from now on, until the process ends. Call it when the start is over. When nothing can be
 * returned to the system, that is logged once, and the process goes on without it. Tests give another `load`.
 */
export function giveBackMemory(logger: Pick<Logger, 'warn'>, load = loadReturnFreed): void {
  // Loaded with the first use: the first visitors do not wait for it.
  let loaded: Promise<(() => void) | undefined> | undefined;
  const returnFreed = (): void => {
    loaded = (loaded ?? load())
      .then((run) => {
        run?.();
        return run;
      })
      .catch((error: unknown) => {
        logger.warn(error, 'freed memory cannot be returned to the system: the server will use some more');
        return undefined;
      });
  };
  checkEventLoop(makeLook({ returnFreed, shrinkHeap }));
}

/** V8 collects in small steps then. By itself it waits until its heap was as it is for 100 seconds. */
function shrinkHeap(isWanted: boolean): void {
  setFlagsFromString(isWanted ? '--optimize-for-size' : '--no-optimize-for-size');
}

/** Decides at each check what to do. What was done before the first one is a start, which is work. */
export function makeLook({ returnFreed, shrinkHeap }: Ways): (check: Check) => void {
  let worked = WORK_MS;
  let idle = 0;
  const isBusy = makeIsBusy();
  let checks = 0;
  let shrinking = 0;
  const giveBack = (): void => {
    returnFreed();
    checks = 0;
    worked = 0;
  };
  return (check) => {
    const { active, utilization } = check;
    const isBusyNow = isBusy(check);
    worked += active;
    checks = worked < WORK_MS ? 0 : checks + 1;
    idle = utilization < IDLE ? idle + 1 : 0;
    if (shrinking > 0) {
      shrinking = isBusyNow ? 0 : shrinking - 1;
      if (shrinking > 0) return;
      shrinkHeap(false);
      // What V8 has collected had parts outside of its heap.
      giveBack();
      // What V8 has not collected yet is left for the next time without work.
      if (isBusyNow) worked = WORK_MS;
    } else if (worked >= WORK_MS && idle >= IDLE_CHECKS) {
      giveBack();
      shrinkHeap(true);
      shrinking = SHRINK_CHECKS;
    } else if (worked >= WORK_MS && checks >= LONG_CHECKS) giveBack();
  };
}

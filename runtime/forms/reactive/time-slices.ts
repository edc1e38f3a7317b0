/** Shares the event loop between the form checks of a server, in time slices. */

/** Time slice in ms: half of the 10 ms budget of one event-loop turn. */
const SLICE_MS = 5;

const waiting: (() => void)[] = [];
let startedAt = 0;

function runNext(): void {
  startedAt = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runNext);
}

/** Resolves at the start of a time slice: in a turn of the event loop in which no other check runs. */
export function startSlice(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(runNext);
  });
}

/** True when the running check has used up its time slice and must wait for the next one. */
export const isSliceOver = (): boolean => performance.now() - startedAt > SLICE_MS;

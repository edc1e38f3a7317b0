/** How long one check may hold the event loop before others have their turn, in ms: half of what nobody may notice. */
const SLICE_MS = 5;

const waiting: (() => void)[] = [];
let began = 0;

function runNext(): void {
  began = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runNext);
}

/** Resolves when it is this check's turn: in a turn of the event loop in which no other check runs. */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(runNext);
  });
}

/** True when the check whose turn it is should let others go first. */
export const isTurnOver = (): boolean => performance.now() - began > SLICE_MS;

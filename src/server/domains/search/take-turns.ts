/** Runs searches one after the other, and lets other requests be answered between them. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Returns a function that runs `work` when all earlier work has ended. Each search, and what its caller does
 * with the results, has a turn of the event loop of its own: however many people search, a request for a kept
 * page waits for one of them only.
 */
export function makeTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(() => nextTurn()).then(work);
    const ended = mine.then(
      () => nextTurn(),
      () => nextTurn(),
    );
    last = ended;
    return ended.then(() => mine);
  };
}

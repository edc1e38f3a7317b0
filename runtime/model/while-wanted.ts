// Passes on what was asked for, as long as somebody wants it.
import { delay } from './pending-work.ts';

/**
 * Passes on the result of work until the returned function is called. Without `fail`, work that fails changes
 * nothing.
 */
export function whileWanted<Result>(
  work: Promise<Result>,
  show: (result: Result) => void,
  fail: (error: unknown) => void = () => undefined,
): () => void {
  let isWanted = true;
  work.then(
    (result) => isWanted && show(result),
    (error: unknown) => isWanted && fail(error),
  );
  return () => {
    isWanted = false;
  };
}

/** Asks after `ms` milliseconds, and passes on the answer in the same way. */
export function askAfter<Result>(
  name: string,
  ms: number,
  ask: () => Promise<Result>,
  show: (result: Result) => void,
  fail?: (error: unknown) => void,
): () => void {
  const rest = Promise.withResolvers<void>();
  const cancel = delay(name, rest.resolve, ms);
  const stop = whileWanted(rest.promise.then(ask), show, fail);
  return () => {
    cancel();
    stop();
  };
}

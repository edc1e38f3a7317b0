// Passes on what was asked for, as long as somebody wants it.
import { delay } from './pending-work.ts';

/** Passes on what comes of work, until the returned function is called: then nobody wants it any more. */
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

/** Asks after `ms` milliseconds, and passes on the answer while it is wanted. */
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

/** Lets attempts through one after the other, with pauses. */
import { setTimeout as waitFor } from 'node:timers/promises';

/**
 * Waits for the turn of an attempt: attempts with one key get their turns with a pause before each. Returns
 * false at once when too many wait.
 */
export type Pace = (key: string) => Promise<boolean>;

/** `pauseMs` before each turn, and at most `most` attempts of a key that wait. */
export function makePace(
  pauseMs: number,
  most: number,
  wait: (ms: number) => Promise<unknown> = waitFor,
): Pace {
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async (key) => {
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= most) return false;
    lines.set(key, line);
    line.waiting += 1;
    line.last = line.last.then(() => wait(pauseMs));
    await line.last;
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(key);
    return true;
  };
}

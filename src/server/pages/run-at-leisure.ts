/** Runs background tasks one by one. */
import { setTimeout as wait } from 'node:timers/promises';

/** Time between a task's first request and its run, in which what it works on may disappear. */
const DELAY_MS = 2_000;
/** The pause after a task, in multiples of its time: at most a quarter of one core is used. */
const REST_SHARE = 3;

/**
 * Returns a function that runs `task` for a key later: one task at a time, with pauses. A key that waits
 * already is not added again. The process may end while tasks wait.
 */
export function runAtLeisure(
  task: (key: string) => Promise<void>,
  onError: (error: unknown) => void,
): (key: string) => void {
  const waiting = new Set<string>();
  let isRunning = false;

  async function run(): Promise<void> {
    await wait(DELAY_MS, undefined, { ref: false });
    for (const key of waiting) {
      const began = performance.now();
      await task(key).catch(onError);
      waiting.delete(key);
      await wait((performance.now() - began) * REST_SHARE, undefined, { ref: false });
    }
    isRunning = false;
  }

  return (key) => {
    waiting.add(key);
    if (isRunning) return;
    isRunning = true;
    void run();
  };
}

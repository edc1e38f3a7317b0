// Runs work that can wait.

/** A tab that the browser does not paint has no idle time. */
const MAX_WAIT_MS = 1000;

/** Runs it when the browser is idle, at the latest after a second. Safari has no `requestIdleCallback`. */
export function whenIdle(run: () => void): void {
  const end = begin('idle', true);
  const endAndRun = (): void => {
    end();
    run();
  };
  if ('requestIdleCallback' in window) requestIdleCallback(endAndRun, { timeout: MAX_WAIT_MS });
  else setTimeout(endAndRun, MAX_WAIT_MS);
}
import { begin } from '../../../../runtime/model/pending-work.ts';

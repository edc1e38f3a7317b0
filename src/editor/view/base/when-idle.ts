// Runs work that can wait.

/** A tab that the browser does not paint has no idle time. */
const MAX_WAIT_MS = 1000;

/** Runs it when the browser is idle, at the latest after a second. Safari has no `requestIdleCallback`. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  else setTimeout(run, MAX_WAIT_MS);
}

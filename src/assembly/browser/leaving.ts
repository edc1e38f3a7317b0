/** Knows whether the visitor is leaving the page: what fails then is of no interest. */

let isLeaving = false;

// The build draws blocks without a window.
if (typeof window !== 'undefined') watch(window);

function watch(page: Window): void {
  page.addEventListener('beforeunload', () => {
    isLeaving = true;
    // A question of the page, or a download, keeps it.
    setTimeout(() => (isLeaving = false), 3_000);
  });
  page.addEventListener('pagehide', () => (isLeaving = true));
  page.addEventListener('pageshow', () => (isLeaving = false));
}

/** Logs what failed, unless the page is being left. */
export function warnWhileHere(message: string, cause: unknown): void {
  if (!isLeaving) console.warn(message, cause);
}

// The list of all calls is larger than this file, so the path is repeated here.
const COUNT = '/api/websiteStats/add';
/** A page with a video or a poll is never idle. */
const MAX_WAIT_MS = 3_000;

/**
 * Counts a view of the current page, once it is visible and the browser is idle. It sends no cookie and no
 * name, and nothing when the visitor asks not to be tracked.
 */
export function countView(): void {
  const optsOut =
    navigator.doNotTrack === '1' ||
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (optsOut || typeof navigator.sendBeacon !== 'function') return;
  const path = location.pathname + location.search;
  const send = (): void => {
    const body = JSON.stringify({ path });
    navigator.sendBeacon(COUNT, new Blob([body], { type: 'application/json' }));
  };
  const sendWhenIdle = (): void => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: MAX_WAIT_MS });
    else setTimeout(send, MAX_WAIT_MS);
  };
  if (document.visibilityState === 'visible') sendWhenIdle();
  // A prerendered page, or one in a background tab, is counted when it becomes visible.
  else document.addEventListener('visibilitychange', sendWhenIdle, { once: true });
}

// Written here, because the list of all calls is longer than all the rest of this.
const COUNT = '/api/websiteStats/add';
/** A page with a film or a poll is never idle, so that waiting for it alone would count nobody there. */
const AT_THE_LATEST_MS = 3_000;

/**
 * Tells the server that the page at this address is looked at: once it is seen and nothing else is to be done. No cookie and no name goes along, nobody
 * waits for the answer, and who asks not to be followed is not counted.
 */
export function countView(): void {
  const asksNot =
    navigator.doNotTrack === '1' ||
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (asksNot || typeof navigator.sendBeacon !== 'function') return;
  const path = location.pathname + location.search;
  const send = (): void => {
    const body = JSON.stringify({ path });
    navigator.sendBeacon(COUNT, new Blob([body], { type: 'application/json' }));
  };
  const sendWhenIdle = (): void => {
    // Safari has no word for idleness.
    if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: AT_THE_LATEST_MS });
    else setTimeout(send, AT_THE_LATEST_MS);
  };
  if (document.visibilityState === 'visible') sendWhenIdle();
  // A page that was drawn ahead, or opened in a tab behind, is looked at when it comes to the front, if ever.
  else document.addEventListener('visibilitychange', sendWhenIdle, { once: true });
}

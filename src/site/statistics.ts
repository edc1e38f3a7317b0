// Counts the views of a page in the visitor's browser.
import { mayCount, sendCount } from '../assembly/browser/counting.ts';

const COUNT = '/api/websiteStats/add';
/** A page with a video or a poll is never idle. */
const MAX_WAIT_MS = 3_000;

/**
 * Counts a view each time that the page is shown: once it is visible, after prerendering or in a background
 * tab, and again when the browser takes it from its back/forward cache. It is sent when the browser is idle,
 * without a cookie and a name, and with the site that linked here; not at all when the visitor asks not to be
 * tracked.
 */
export function countViews(): void {
  if (!mayCount()) return;
  const send = (): void => {
    const referrer = document.referrer.startsWith(`${location.origin}/`) ? '' : document.referrer;
    sendCount(COUNT, {
      path: location.pathname + location.search,
      // A longer one would be rejected.
      referrer: referrer.split(/[?#]/)[0]?.slice(0, 2000),
    });
  };
  const sendWhenIdle = (): void => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(send, { timeout: MAX_WAIT_MS });
    else setTimeout(send, MAX_WAIT_MS);
  };
  if (document.visibilityState === 'visible') sendWhenIdle();
  else document.addEventListener('visibilitychange', sendWhenIdle, { once: true });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sendWhenIdle();
  });
}

/** Tells the server that this tab has a page or a record open, as long as its owner is there. */
import type { ActionDependencies } from '../../runtime/model/action.ts';
import { makeUuid } from '../../runtime/model/uuid.ts';

const INTERVAL_MS = 15_000;
/** An owner who has touched nothing for so long is away: a forgotten tab must not keep the session alive. */
const AWAY_AFTER_MS = 10 * 60_000;
/** In the storage of the tab, so that a reload is not taken for somebody else. */
const STORED_TAB = 'editingTab';

/** The same as long as the tab is open. */
export function readTab(): string {
  const known = sessionStorage.getItem(STORED_TAB) ?? makeUuid();
  sessionStorage.setItem(STORED_TAB, known);
  return known;
}

/**
 * Runs `ask` now, and again while the tab is visible; tells the server when the tab is closed. Returns a
 * function that ends this, and tells it, too.
 */
export function keepTabOpen(call: ActionDependencies['call'], ask: () => void): () => void {
  const leave = (): void => {
    const body = { tab: readTab() };
    // Without an answer the server forgets the tab later.
    call('consolePresence.leave', { body, quiet: true, keepalive: true }).catch(() => undefined);
  };
  let lastInput = Date.now();
  const stop = new AbortController();
  const { signal } = stop;
  const noteInput = (): void => {
    lastInput = Date.now();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, noteInput, { capture: true, signal });
  addEventListener('focus', ask, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && ask(), { signal });
  // Other tabs would show this one until it has not been seen for a while.
  addEventListener('pagehide', leave, { signal });
  const timer = setInterval(() => {
    if (!document.hidden && Date.now() - lastInput < AWAY_AFTER_MS) ask();
  }, INTERVAL_MS);
  ask();
  return () => {
    stop.abort();
    clearInterval(timer);
    leave();
  };
}

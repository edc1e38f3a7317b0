// Remembers how far the page was scrolled when it was left for the console. The way back leads there.

const STORED = 'tessera-edit-place';

/** Keeps it whenever this page is left. The browser itself keeps it only for "back" and for a reload. */
export function keepPlace(): void {
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORED, JSON.stringify([location.pathname, window.scrollY]));
    } catch {
      // Without storage the page begins at its top.
    }
  });
}

/** Scrolls to where this page was left, when no other page in edit mode was opened since. */
export function returnToPlace(): void {
  let kept: unknown;
  try {
    kept = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
  } catch {
    return;
  }
  if (!Array.isArray(kept)) return;
  const [path, y] = kept as unknown[];
  if (path === location.pathname && typeof y === 'number' && window.scrollY === 0) window.scrollTo(0, y);
}

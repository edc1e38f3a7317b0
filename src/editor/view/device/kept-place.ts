// Remembers how far the page was scrolled when it was left for the console. The way back leads there.
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';

const STORED = 'tessera-edit-place';

/** Keeps it whenever this page is left. The browser itself keeps it only for "back" and for a reload. */
export function keepPlace(): void {
  window.addEventListener('pagehide', () => {
    keepValue('tab', STORED, [location.pathname, window.scrollY]);
  });
}

/** Scrolls to where this page was left, when no other page in edit mode was opened since. */
export function returnToPlace(): void {
  const kept = readKept('tab', STORED);
  if (!Array.isArray(kept)) return;
  const [path, y] = kept as unknown[];
  if (path === location.pathname && typeof y === 'number' && window.scrollY === 0) window.scrollTo(0, y);
}

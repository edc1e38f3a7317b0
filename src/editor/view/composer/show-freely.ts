// Scrolls to what is composed, and keeps it in sight when the composer is closed.
import type { BlockPlaces } from '../../contracts/targets.ts';

const MARGIN = 24;

/** Scrolls what covers this area into the part of the window that no panel and no bar covers. */
export function showFreely(area: DOMRect | undefined): void {
  if (area === undefined) return;
  const { top, bottom } = area;
  const bar = document.querySelector('.ed-bar')?.getBoundingClientRect().bottom ?? 0;
  const sheet = document.querySelector('.ed-panel-place:not(.ed-outline-place)')?.getBoundingClientRect();
  const isBelow = sheet !== undefined && sheet.left <= 0;
  const [first, last] = [bar + MARGIN, (isBelow ? sheet.top : innerHeight) - MARGIN];
  if (top >= first && bottom <= last) return;
  const by = bottom - top > last - first || top < first ? top - first : bottom - last;
  scrollBy({ top: by, behavior: 'instant' });
}

/**
 * Call while the block with this first node is composed. The result shows it again: the page is wider then,
 * and all blocks are drawn anew.
 */
export function keepInSight(places: BlockPlaces, root: string): () => void {
  const address = places.addressAt(document.querySelector(`[data-node="${CSS.escape(root)}"]`));
  return () => requestAnimationFrame(() => address !== undefined && showFreely(places.rectOf(address)));
}

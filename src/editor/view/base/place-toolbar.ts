// Places the toolbar beside its element.

/** Distance in pixels from the toolbar's top to the element's. */
const OFFSET = 45;
const MARGIN = 8;
/** Below the element there is its tag first. */
const BELOW = 30;

/**
 * Places the toolbar 45 px above the element; below it if there is no room; or else at the window's lower
 * edge. Never over a notice, which would cover it.
 */
export function placeToolbar(bar: HTMLElement, { x, y, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = bar;
  const left = Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN));
  const highest = barHeight() + MARGIN;
  const lowest = lowerEdge(left) - height - MARGIN;
  const above = y - Math.max(OFFSET, height + MARGIN);
  const top = above >= highest ? above : Math.max(bottom + BELOW, highest);
  bar.style.transform = `translate(${left}px, ${Math.min(top, lowest)}px)`;
}

/** Where the notice of other owners begins, or the window ends, right of `left`. */
export function lowerEdge(left = 0): number {
  const notice = document.querySelector('.ed-notice-news')?.getBoundingClientRect();
  return notice === undefined || notice.height === 0 || notice.right < left ? innerHeight : notice.top;
}

/** Height of the top bar in pixels. */
export function barHeight(): number {
  return document.querySelector('.ed-bar')?.getBoundingClientRect().height ?? 0;
}

// Places the toolbar beside its element.

/** Distance in pixels from the toolbar's top to the element's. */
const OFFSET = 45;
const MARGIN = 8;
/** Below the element there is its tag first. */
const BELOW = 30;

/**
 * Places the toolbar 45 px above the element; below it if there is no room; or else at the window's lower
 * edge.
 */
export function placeToolbar(bar: HTMLElement, { x, y, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = bar;
  const highest = barHeight() + MARGIN;
  const lowest = innerHeight - height - MARGIN;
  const above = y - Math.max(OFFSET, height + MARGIN);
  const top = above >= highest ? above : Math.min(Math.max(bottom + BELOW, highest), lowest);
  const left = Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN));
  bar.style.transform = `translate(${left}px, ${top}px)`;
}

/** Height of the top bar in pixels. */
export function barHeight(): number {
  return document.querySelector('.ed-bar')?.getBoundingClientRect().height ?? 0;
}

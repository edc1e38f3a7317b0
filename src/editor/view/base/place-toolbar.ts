// Places the toolbar beside its element.

/** Distance in pixels from the toolbar's top to the element's. */
const OFFSET = 45;
const MARGIN = 8;
/** Below the element there is its tag first. */
const BELOW = 30;

/**
 * Places the toolbar 45 px above the element; below it if there is no room; or else at the window's lower
 * edge. Never over a notice, which would cover it, nor over a panel.
 */
export function placeToolbar(bar: HTMLElement, { x, y, bottom }: DOMRect): void {
  const right = rightEdge() - MARGIN;
  bar.style.maxWidth = `${right - MARGIN}px`;
  const { offsetWidth: width, offsetHeight: height } = bar;
  const left = Math.max(MARGIN, Math.min(x, right - width));
  const highest = barHeight() + MARGIN;
  const lowest = lowerEdge(left) - height - MARGIN;
  const above = y - Math.max(OFFSET, height + MARGIN);
  const top = above >= highest ? above : Math.max(bottom + BELOW, highest);
  bar.style.transform = `translate(${left}px, ${Math.min(top, lowest)}px)`;
}

/** The panel beside the page, or the sheet below it on a phone. */
const panelArea = (): DOMRect | undefined =>
  document.querySelector('.ed-panel-place')?.getBoundingClientRect();

/** Where the panel beside the page begins, or the window ends. */
export function rightEdge(): number {
  const { left = 0 } = panelArea() ?? {};
  return left > 0 ? left : innerWidth;
}

/** Where the sheet or the notice of other owners begins, or the window ends, right of `left`. */
export function lowerEdge(left = 0): number {
  const panel = panelArea();
  const bottom = panel?.left === 0 ? panel.top : innerHeight;
  const notice = document.querySelector('.ed-news')?.getBoundingClientRect();
  const isFree = notice === undefined || notice.height === 0 || notice.right < left;
  return isFree ? bottom : Math.min(bottom, notice.top);
}

/** Height of the top bar in pixels. */
export function barHeight(): number {
  return document.querySelector('.ed-bar')?.getBoundingClientRect().height ?? 0;
}

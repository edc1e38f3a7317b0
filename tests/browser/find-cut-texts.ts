/** Texts of a page that cannot be read: cut by a box that does not scroll, or printed over one another. */
import type { Page } from 'playwright-core';

/** A line for each such text. Texts that end in "…" are cut on purpose. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 3;
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('[class*=sr-only], [aria-hidden=true], [inert], svg, select, noscript') === null;
    // What stands in a place of the window, or opens over the page, covers what is below it.
    const isOver = (element: Element): boolean => {
      for (let each: Element | null = element; each !== null; each = each.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true;
      return false;
    };
    // What a "…" stands for is not shown.
    const isPastEnd = (host: Element, line: DOMRect): boolean => {
      for (let box: Element | null = host; box !== null; box = box.parentElement) {
        const { webkitLineClamp, textOverflow } = getComputedStyle(box);
        const { left, right, bottom } = box.getBoundingClientRect();
        if (webkitLineClamp !== 'none' && line.bottom > bottom + line.height / 3) return true;
        if (textOverflow === 'ellipsis' && (line.left < left || line.right > right)) return true;
      }
      return false;
    };
    const cutBy = (host: Element, line: DOMRect): Element | undefined => {
      for (let box: Element | null = host; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const { top, bottom, left, right } = box.getBoundingClientRect();
        const isClamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
        if (isClamped || style.overflowX === 'auto' || style.overflowX === 'scroll') return undefined;
        if (style.overflowY === 'auto' || style.overflowY === 'scroll') return undefined;
        if (right - left < SLACK) return undefined;
        const [hidesX, hidesY] = [style.overflowX, style.overflowY].map((each) => each !== 'visible');
        if (hidesX && (line.left < left - SLACK || line.right > right + SLACK)) return box;
        if (hidesY && (line.top < top - SLACK || line.bottom > bottom + line.height / 3)) return box;
      }
      return undefined;
    };
    const found = new Set<string>();
    const lines: { host: Element; text: string; area: DOMRect }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const [node, host] = [walker.currentNode, walker.currentNode.parentElement];
      const text = (node.nodeValue ?? '').trim();
      if (text === '' || host === null || !isShown(host)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const area of range.getClientRects()) {
        if (area.width < 2 || isPastEnd(host, area)) continue;
        const box = cutBy(host, area);
        if (box !== undefined)
          found.add(`"${text.slice(0, 40)}" is cut by ${box.localName}.${box.className}`);
        else if (!isOver(host)) lines.push({ host, text, area });
      }
    }
    lines.sort((one, other) => one.area.top - other.area.top);
    lines.forEach(({ host, text, area }, index) => {
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next];
        if (other === undefined || other.area.top > area.bottom) break;
        if (host.contains(other.host) || other.host.contains(host)) continue;
        const height = Math.min(area.bottom, other.area.bottom) - other.area.top;
        const width = Math.min(area.right, other.area.right) - Math.max(area.left, other.area.left);
        // Boxes of lines are higher than their letters.
        if (width > SLACK && height > Math.min(area.height, other.area.height) / 2)
          found.add(`"${text.slice(0, 40)}" lies over "${other.text.slice(0, 40)}"`);
      }
    });
    return [...found];
  });
}

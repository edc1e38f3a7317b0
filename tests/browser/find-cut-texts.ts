/** Texts of a page that cannot be read: cut by a box that does not scroll, or printed over one another. */
import type { Page } from 'playwright-core';

/** A line of a text as it is shown. */
interface ShownLine {
  text: string;
  /** Where its element is: that of an element around it is the beginning of it. */
  place: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** The box that cuts it. */
  cutBy?: string;
  /** It stands in a place of the window and covers what is below it. */
  isAbove: boolean;
}

/** More than the edges of letters, in pixels. */
const SLACK = 3;

/** One text for each fault. Texts that end in "…" are cut on purpose, while some words of them are left. */
export async function findCutTexts(page: Page): Promise<string[]> {
  const lines = await page.evaluate(readLines, SLACK);
  const cut = lines.flatMap(({ text, cutBy }) =>
    cutBy === undefined ? [] : [`"${text}" is cut by ${cutBy}`],
  );
  return [
    ...new Set([...cut, ...findOverlaps(lines.filter((line) => line.cutBy === undefined && !line.isAbove))]),
  ];
}

function findOverlaps(lines: readonly ShownLine[]): string[] {
  const sorted = lines.toSorted((one, other) => one.top - other.top);
  return sorted.flatMap((line, index) =>
    sorted
      .slice(index + 1)
      .filter((other) => isOver(line, other))
      .map((other) => `"${line.text}" lies over "${other.text}"`),
  );
}

function isOver(line: ShownLine, other: ShownLine): boolean {
  if (line.place.startsWith(other.place) || other.place.startsWith(line.place)) return false;
  const shared = Math.min(line.bottom, other.bottom) - other.top;
  const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
  // Boxes of lines are higher than their letters.
  return width > SLACK && shared > Math.min(line.bottom - line.top, other.bottom - other.top) / 2;
}

/** Runs in the page. */
function readLines(slack: number): ShownLine[] {
  const around = (element: Element): Element[] => {
    const parent = element.parentElement;
    return parent === null ? [element] : [element, ...around(parent)];
  };
  const placeOf = (element: Element): string =>
    around(element)
      .toReversed()
      .map((each) => `${[...(each.parentElement?.children ?? [])].indexOf(each)}/`)
      .join('');
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[class*=sr-only], [aria-hidden=true], [inert], svg, select, noscript') === null;
  const isAbove = (element: Element): boolean =>
    around(element).some((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position));
  const findCut = (boxes: readonly Element[], line: DOMRect): string | undefined => {
    for (const box of boxes) {
      const { webkitLineClamp, textOverflow, overflowX, overflowY, fontSize } = getComputedStyle(box);
      const { top, bottom, left, right } = box.getBoundingClientRect();
      const [isWide, isHigh] = [
        line.left < left - slack || line.right > right + slack,
        line.top < top - line.height / 3 || line.bottom > bottom + line.height / 3,
      ];
      // What a "…" stands for is not shown.
      const hasWords = right - left > 3 * Number.parseFloat(fontSize);
      if ((webkitLineClamp !== 'none' && isHigh) || (textOverflow === 'ellipsis' && isWide && hasWords))
        return '…';
      if ([overflowX, overflowY].some((each) => ['auto', 'scroll'].includes(each))) return undefined;
      if (right - left < slack) return '…';
      if ((overflowX !== 'visible' && isWide) || (overflowY !== 'visible' && isHigh))
        return `${box.localName}.${box.className}`;
    }
    return undefined;
  };
  const lines: ShownLine[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [node, host] = [walker.currentNode, walker.currentNode.parentElement];
    const text = (node.nodeValue ?? '').trim().slice(0, 40);
    if (text === '' || host === null || !isShown(host)) continue;
    const [boxes, place, range] = [around(host).slice(0, -2), placeOf(host), document.createRange()];
    range.selectNodeContents(node);
    for (const area of range.getClientRects()) {
      const cutBy = findCut(boxes, area);
      const { top, bottom, left, right } = area;
      if (area.width >= 2 && cutBy !== '…')
        lines.push({ text, place, top, bottom, left, right, cutBy, isAbove: isAbove(host) });
    }
  }
  return lines;
}

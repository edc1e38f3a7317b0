/** Finds the direction in which an element is read. */

/** 1 from left to right, -1 from right to left: what goes on stands to the right, times this. */
export function directionOf(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key with which a reader from left to right would mean the same. */
export function keyAt(element: Element, key: string): string {
  return directionOf(element) === -1 ? (TURNED[key] ?? key) : key;
}

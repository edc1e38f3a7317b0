// Finds which items of a translated list are its own, and where they stand.
import { listMoved } from './moved.ts';

/** An item of a list, with its code if it has one. */
export interface CodedItem {
  code: string | undefined;
  item: unknown;
}

/** The codes of a translated list that it has added, and the fewest that it has moved. */
export function listOwnPlaces(before: readonly string[], after: readonly string[]): string[] {
  const moved = listMoved(before, after);
  const inherited = new Set(before);
  return after.filter((code) => moved.has(code) || !inherited.has(code));
}

/** Puts the items with own places after the nearest item that is before them in `order`. */
export function orderItems(
  items: readonly CodedItem[],
  own: readonly string[],
  order: readonly string[],
): CodedItem[] {
  const ordered = items.filter(({ code }) => code === undefined || !own.includes(code));
  for (const [index, code] of order.entries()) {
    const item = own.includes(code) ? items.find((each) => each.code === code) : undefined;
    if (item === undefined) continue;
    const before = order.slice(0, index);
    const place = before
      .toReversed()
      .map((each) => ordered.findIndex((other) => other.code === each))
      .find((found) => found !== -1);
    ordered.splice((place ?? -1) + 1, 0, item);
  }
  return ordered;
}

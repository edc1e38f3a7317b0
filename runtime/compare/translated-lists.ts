// Lists of a translation: which items are its own, and where they stand.
import { isObject } from '../model/json.ts';
import { listMoved } from './moved.ts';

/** Members that identify an item of a list, the best one first. */
const CODE_MEMBERS = [
  'key',
  'contentCode',
  'sign',
  'code',
  'channelCode',
  'classificationCode',
  'resourceCode',
] as const;

/** An item of a list, with its code if it has one. */
export interface CodedItem {
  code: string | undefined;
  item: unknown;
}

/** The code of an item; undefined if the member holds none. */
export function codeOf(item: unknown, member: string): string | undefined {
  const code = isObject(item) && Object.hasOwn(item, member) ? item[member] : undefined;
  return typeof code === 'string' && code !== '' && !code.startsWith('$') ? code : undefined;
}

/** The member in which each item of a list has a code of its own; undefined for other lists. */
export function findMember(list: readonly unknown[]): string | undefined {
  return CODE_MEMBERS.find((member) => isCodedBy(list, member));
}

/** The same for two lists together; undefined also if both are empty. */
export function findCommonMember(one: readonly unknown[], other: readonly unknown[]): string | undefined {
  return CODE_MEMBERS.find(
    (member) => one.length + other.length > 0 && isCodedBy(one, member) && isCodedBy(other, member),
  );
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

function isCodedBy(list: readonly unknown[], member: string): boolean {
  const codes = list.map((item) => codeOf(item, member));
  return !codes.includes(undefined) && new Set(codes).size === codes.length;
}

// Merges the values of a record that two owners have changed at the same time.
import { isObject } from '../model/json.ts';
import { formatPointer, type Path } from '../model/pointer.ts';

/** A record at three times: when the work began, as it is here, and as it is stored now. */
export interface MergeInput {
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export type MergeSide = 'mine' | 'theirs';

/** A place that both have changed, in different ways. */
export interface Clash extends MergeInput {
  path: Path;
}

export interface Merge {
  merged: unknown;
  clashes: readonly Clash[];
}

/**
 * Takes what only one of both has changed, member by member and so language by language. A list is one value,
 * and so is a picture with its text alternative: mixed halves of them would be neither. Where both have
 * changed the same, `sides` decides (by JSON Pointer); without it, mine stays.
 */
export function mergeValues(input: MergeInput, sides: ReadonlyMap<string, MergeSide> = new Map()): Merge {
  const clashes: Clash[] = [];
  const merge = (at: MergeInput, path: Path): unknown => {
    const { base, mine, theirs } = at;
    if (isAlike(mine, theirs) || isAlike(base, theirs)) return mine;
    if (isAlike(base, mine)) return theirs;
    const parts = [base ?? {}, mine, theirs];
    if (parts.every((part) => isObject(part)) && !parts.some(isPicture))
      return mergeMembers(parts, (member, name) => merge(member, [...path, name]));
    clashes.push({ ...at, path });
    return sides.get(formatPointer(path)) === 'theirs' ? theirs : mine;
  };
  return { merged: merge(input, []), clashes };
}

/** Links have addresses, too: their members are merged one by one. */
const isPicture = (part: unknown): boolean =>
  isObject(part) && Object.hasOwn(part, 'url') && Object.hasOwn(part, 'alt');

function mergeMembers(
  [base = {}, mine = {}, theirs = {}]: Record<string, unknown>[],
  merge: (member: MergeInput, name: string) => unknown,
): Record<string, unknown> {
  const own = (part: Record<string, unknown>, name: string): unknown =>
    Object.hasOwn(part, name) ? part[name] : undefined;
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const members = [...names].map((name) => {
    const member = { base: own(base, name), mine: own(mine, name), theirs: own(theirs, name) };
    return [name, merge(member, name)] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isBlank));

/** Whether two values say the same: an empty one is as good as none, at every level. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === other || (isBlank(one) && isBlank(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isAlike(item, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isAlike(one[name], other[name]),
  );
}

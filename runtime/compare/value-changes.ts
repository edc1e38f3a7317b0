// Lists the places where two JSON values differ.
import { isObject } from '../model/json.ts';
import type { Path } from '../model/pointer.ts';
import { codeOf, findMember } from './list-codes.ts';
import { isSame } from './same.ts';

/** One place where two JSON values differ; undefined where a side has nothing. */
export interface ValueChange {
  path: Path;
  before: unknown;
  after: unknown;
}

/**
 * The innermost places where two values differ. Items of a list are matched by their codes, or else by
 * position.
 */
export function listValueChanges(before: unknown, after: unknown, path: Path = []): ValueChange[] {
  if (isSame(before, after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      listValueChanges(memberOf(before, name), memberOf(after, name), [...path, name]),
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const pairs = pairThings(before, after);
    const changes = pairs.flatMap(({ one, other, at }) => listValueChanges(one, other, [...path, at]));
    // The same items in another order.
    return changes.length > 0 ? changes : [{ path, before, after }];
  }
  return [{ path, before, after }];
}

function pairThings(
  before: readonly unknown[],
  after: readonly unknown[],
): { one: unknown; other: unknown; at: number }[] {
  const member = findMember(before, after);
  if (member === undefined)
    return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
      one: before[at],
      other: after[at],
      at,
    }));
  const olds = new Map(before.map((thing) => [codeOf(thing, member), thing]));
  const codes = new Set(after.map((thing) => codeOf(thing, member)));
  return [
    ...after.map((other, at) => ({ one: olds.get(codeOf(other, member)), other, at })),
    ...before.flatMap((one, at) => (codes.has(codeOf(one, member)) ? [] : [{ one, other: undefined, at }])),
  ];
}

function memberOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

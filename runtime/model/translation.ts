// Stores translations as differences from the default language.
import { isObject } from './json.ts';

/*
 * What a translation stores: only what differs from the default language's document, leaf by leaf.
 *
 *   an object      by member:                     { "subContentMap": { "BigTitle": { "title": "Hello" } } }
 *   a coded list   by the code of its items:      { "banner": { "slide-1": { "title": "Hello" } } }
 *   anything else  as a whole:                    "Hello", 3, ["a", "b"]
 *   { "$value": x }                               x, where one of the first two could be mistaken for it
 *   { "$removed": true }                          the member is not there
 *
 * Members that the default language no longer has are ignored, so that a translation never restores what was
 * deleted.
 */

const VALUE = '$value';
const REMOVED = '$removed';

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

/** The stored translation of one value; see above. */
export type Difference = unknown;

type Members = Record<string, unknown>;

/**
 * The translated document: `whole`, with the stored differences applied. Equal parts are shared with `whole`.
 */
export function mergeTranslation(whole: unknown, difference: Difference): unknown {
  if (difference === undefined) return whole;
  if (!isObject(difference)) return difference;
  if (isMark(difference, VALUE)) return difference[VALUE];
  if (isMark(difference, REMOVED)) return undefined;
  if (isObject(whole)) return mergeMembers(whole, difference);
  const codes = Array.isArray(whole) ? findCodes(whole) : undefined;
  if (codes === undefined) return whole;
  return (whole as unknown[]).map((thing, index) =>
    mergeTranslation(thing, memberOf(difference, codes[index] as string)),
  );
}

/**
 * What must be stored so that `mergeTranslation(whole, …)` gives `translated`; undefined when nothing
 * differs.
 */
export function differenceOf(whole: unknown, translated: unknown): Difference {
  if (isObject(whole) && isObject(translated) && !hasMark(whole) && !hasMark(translated))
    return membersDifference(whole, translated);
  if (Array.isArray(whole) && Array.isArray(translated)) return listDifference(whole, translated);
  if (isObject(translated)) return isSame(whole, translated) ? undefined : { [VALUE]: translated };
  if (translated === undefined) return whole === undefined ? undefined : { [REMOVED]: true };
  return Object.is(whole, translated) ? undefined : translated;
}

function mergeMembers(whole: Members, difference: Members): Members {
  const added = Object.keys(difference).filter((name) => !Object.hasOwn(whole, name));
  const entries = [...Object.keys(whole), ...added].map(
    (name) => [name, mergeTranslation(memberOf(whole, name), memberOf(difference, name))] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function membersDifference(whole: Members, translated: Members): Difference {
  const names = new Set([...Object.keys(whole), ...Object.keys(translated)]);
  const entries = [...names].map(
    (name) => [name, differenceOf(memberOf(whole, name), memberOf(translated, name))] as const,
  );
  return someOf(entries);
}

function listDifference(whole: readonly unknown[], translated: readonly unknown[]): Difference {
  const codes = findCodes(whole);
  const others = findCodes(translated);
  const isAlike = codes !== undefined && others !== undefined && codes.join('\n') === others.join('\n');
  if (!isAlike) return isSame(whole, translated) ? undefined : translated;
  return someOf(codes.map((code, index) => [code, differenceOf(whole[index], translated[index])]));
}

function someOf(entries: readonly (readonly [string, Difference])[]): Difference {
  const different = entries.filter(([, difference]) => difference !== undefined);
  return different.length === 0 ? undefined : Object.fromEntries(different);
}

/** The codes of a list's items when each has one of its own; undefined for other lists. */
function findCodes(list: readonly unknown[]): string[] | undefined {
  for (const member of list.length === 0 ? [] : CODE_MEMBERS) {
    const codes = list.map((thing) => (isObject(thing) ? memberOf(thing, member) : undefined));
    const isNamed = codes.every(
      (code) =>
        typeof code === 'string' && code !== '' && code !== VALUE && code !== REMOVED && !code.includes('\n'),
    );
    if (isNamed && new Set(codes).size === codes.length) return codes as string[];
  }
  return undefined;
}

function memberOf(object: Members, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isMark(difference: Members, mark: string): boolean {
  return Object.hasOwn(difference, mark) && Object.keys(difference).length === 1;
}

function hasMark(object: Members): boolean {
  return Object.hasOwn(object, VALUE) || Object.hasOwn(object, REMOVED);
}

function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((thing, index) => isSame(thing, right[index]))
    );
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSame(left[name], right[name]))
  );
}

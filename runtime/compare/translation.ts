// Stores translations as differences from the default language.
import { isObject } from '../model/json.ts';
import { PARKED } from '../model/parked.ts';
import { codeOf, findMember } from './list-codes.ts';
import { isSame } from './same.ts';
import { listOwnPlaces, orderItems, type CodedItem } from './translated-lists.ts';
import { differenceOfParked, mergeParked } from './translated-parked.ts';

/*
 * What a translation stores: only what differs from the default language's document, leaf by leaf.
 *
 *   an object      by member:                     { "subContentMap": { "BigTitle": { "title": "Hello" } } }
 *   a coded list   by the code of its items:      { "banner": { "$by": "contentCode",
 *                                                               "slide-1": { "title": "Hello" } } }
 *   anything else  as a whole:                    "Hello", 3, ["a", "b"]
 *   { "$value": x }                               x, where one of the first two could be mistaken for it;
 *                                                 in a coded list: an item that only the translation has
 *   { "$removed": true }                          the member is not there, the item is hidden
 *
 * The items and the order of a coded list are those of the default language. `$own` has the codes of items
 * that the translation has added or moved, and `$order` the order of the list that they were placed in.
 *
 * Members that the default language no longer has are ignored, so that a translation never restores what was
 * deleted.
 */

const VALUE = '$value';
const REMOVED = '$removed';
const BY = '$by';
const OWN = '$own';
const ORDER = '$order';

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
  if (Array.isArray(whole)) return mergeList(whole, difference);
  // The default language has an object now where it had a list.
  return isObject(whole) && !Object.hasOwn(difference, BY) ? mergeMembers(whole, difference) : whole;
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

const mergeMember = (name: string, whole: unknown, difference: Difference): unknown =>
  name === PARKED ? mergeParked(whole, difference, mergeTranslation) : mergeTranslation(whole, difference);

const differenceOfMember = (name: string, whole: unknown, translated: unknown): Difference =>
  name === PARKED ? differenceOfParked(whole, translated, differenceOf) : differenceOf(whole, translated);

function mergeMembers(whole: Members, difference: Members): Members {
  const added = Object.keys(difference).filter((name) => !Object.hasOwn(whole, name));
  const entries = [...Object.keys(whole), ...added].map(
    (name) => [name, mergeMember(name, memberOf(whole, name), memberOf(difference, name))] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function membersDifference(whole: Members, translated: Members): Difference {
  const names = new Set([...Object.keys(whole), ...Object.keys(translated)]);
  const entries = [...names].map(
    (name) => [name, differenceOfMember(name, memberOf(whole, name), memberOf(translated, name))] as const,
  );
  return someOf(entries);
}

function mergeList(whole: readonly unknown[], difference: Members): readonly unknown[] {
  // Differences of older versions do not name the member.
  const by = textsOf([difference[BY]])[0] ?? findMember(whole);
  if (by === undefined) return whole;
  const merge = (code: string | undefined, item: unknown): CodedItem[] => {
    const merged = mergeTranslation(item, code === undefined ? undefined : memberOf(difference, code));
    return merged === undefined ? [] : [{ code, item: merged }];
  };
  const inherited = whole.flatMap((item) => merge(codeOf(item, by), item));
  const own = textsOf(difference[OWN]);
  const known = new Set(whole.map((item) => codeOf(item, by)));
  const added = own.filter((code) => !known.has(code)).flatMap((code) => merge(code, undefined));
  return orderItems([...inherited, ...added], own, textsOf(difference[ORDER])).map(({ item }) => item);
}

function listDifference(whole: readonly unknown[], translated: readonly unknown[]): Difference {
  const by = findMember(whole, translated);
  if (by === undefined) return isSame(whole, translated) ? undefined : translated;
  const [before, after] = [whole, translated].map(
    (list) => new Map(list.map((item) => [codeOf(item, by) as string, item])),
  ) as [Map<string, unknown>, Map<string, unknown>];
  const codes = [...new Set([...before.keys(), ...after.keys()])];
  const items = someOf(codes.map((code) => [code, differenceOf(before.get(code), after.get(code))]));
  const order = [...after.keys()];
  const own = listOwnPlaces([...before.keys()], order);
  if (items === undefined && own.length === 0) return undefined;
  return { [BY]: by, ...(own.length === 0 ? {} : { [OWN]: own, [ORDER]: order }), ...items };
}

function someOf(entries: readonly (readonly [string, Difference])[]): Members | undefined {
  const different = entries.filter(([, difference]) => difference !== undefined);
  return different.length === 0 ? undefined : Object.fromEntries(different);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function memberOf(object: Members, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isMark(difference: Members, mark: string): boolean {
  return Object.hasOwn(difference, mark) && Object.keys(difference).length === 1;
}

function hasMark(object: Members): boolean {
  return Object.keys(object).some((name) => name.startsWith('$'));
}

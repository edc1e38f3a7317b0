/**
 * Merges values of owned blocks that wait (`runtime/owned/migrate/stash.ts`) into a translation. Each entry
 * keeps its own place, and one that the default language does not have stays as it is: a translation that has
 * lost its field gets its texts back with it, whoever saved it in between.
 */
import { isObject } from '../model/json.ts';
import { isSame } from './same.ts';

type Members = Record<string, unknown>;
type Combine = (whole: unknown, other: unknown) => unknown;

const isEntry = (value: unknown): value is Members => isObject(value) && typeof value.at === 'number';
const isEntries = (value: unknown): value is Members =>
  isObject(value) && Object.keys(value).length > 0 && Object.values(value).some(isEntry);

/** What waits in the translation; `merge` merges the values. */
export function mergeParked(whole: unknown, difference: unknown, merge: Combine): unknown {
  if (!isEntries(difference)) return merge(whole, difference);
  const below = isObject(whole) ? whole : {};
  const names = [...new Set([...Object.keys(below), ...Object.keys(difference)])];
  return some(
    names.map((name) => {
      const [own, other] = [memberOf(below, name), memberOf(difference, name)];
      if (!isEntry(other)) return [name, merge(own, other)];
      return [name, isEntry(own) ? combine(own, other, merge) : other];
    }),
  );
}

/** What a translation stores of them; `differ` gives the difference of two values. */
export function differenceOfParked(whole: unknown, translated: unknown, differ: Combine): unknown {
  if (!isEntries(translated)) return differ(whole, translated);
  const below = isObject(whole) ? whole : {};
  const names = [...new Set([...Object.keys(below), ...Object.keys(translated)])];
  return some(
    names.map((name) => {
      const [own, other] = [memberOf(below, name), memberOf(translated, name)];
      if (isSame(own, other)) return [name, undefined];
      if (!isEntry(other)) return [name, differ(own, other)];
      return [name, isEntry(own) ? combine(own, other, differ) : other];
    }),
  );
}

/** Of two entries: the place is always the other's own. */
function combine(own: Members, other: Members, run: Combine): unknown {
  const before = (name: string): unknown => memberOf(own, name);
  const chain =
    isEntry(own.before) && isEntry(other.before) ? combine(own.before, other.before, run) : undefined;
  return some([
    ['value', run(before('value'), memberOf(other, 'value'))],
    ['at', other.at],
    ['now', run(before('now'), memberOf(other, 'now'))],
    ['before', chain ?? run(before('before'), memberOf(other, 'before'))],
  ]);
}

function some(entries: readonly (readonly [string, unknown])[]): Members | undefined {
  const kept = entries.filter(([, value]) => value !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const memberOf = (object: Members, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

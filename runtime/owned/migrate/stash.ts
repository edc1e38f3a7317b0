/**
 * Keeps the values that a step replaces or removes, in `parked.<key>`. A value is kept with its place among
 * the members, so that an undo gives back the same bytes and no value is ever lost.
 */
import { isSame } from '../../compare/same.ts';
import { isObject } from '../../model/json.ts';
import { PARKED } from '../../model/parked.ts';

export type Holder = Readonly<Record<string, unknown>>;

/** A value that waits. */
interface Parked {
  value: unknown;
  /** Its place among the members of its holder. */
  at: number;
  /** What stands in its place since then; absent for nothing. */
  now?: unknown;
  /** What waited under the same key before. */
  before?: unknown;
}

export function ownOf(holder: Holder, key: string): unknown {
  return Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** What waits under a key. */
export function parkedOf(holder: Holder, key: string): Parked | undefined {
  const parked = ownOf(holder, PARKED);
  const entry = isObject(parked) ? ownOf(parked, key) : undefined;
  return isObject(entry) && typeof entry.at === 'number' ? (entry as unknown as Parked) : undefined;
}

/** Puts another value in the place of one, which waits from then on; undefined for none. */
export function stash(holder: Holder, key: string, next: unknown): Holder {
  const names = Object.keys(holder);
  const at = names.indexOf(key);
  if (at === -1) return holder;
  const before = parkedOf(holder, key);
  const entry: Parked = {
    value: holder[key],
    at,
    ...(next === undefined ? {} : { now: next }),
    ...(before === undefined ? {} : { before }),
  };
  const replaced = next === undefined ? without(holder, key) : { ...holder, [key]: next };
  const parked = ownOf(holder, PARKED);
  return { ...replaced, [PARKED]: { ...(isObject(parked) ? parked : {}), [key]: entry } };
}

/** Takes back `stash`: the value returns to its place. What was written since then waits in its stead. */
export function unstash(holder: Holder, key: string): Holder {
  const entry = parkedOf(holder, key);
  if (entry === undefined) return holder;
  const current = ownOf(holder, key);
  const isUntouched = isSame(current, entry.now);
  const put = putBack(holder, key, entry);
  const next: unknown =
    isUntouched || current === undefined
      ? entry.before
      : { value: current, at: entry.at, now: entry.value, ...(entry.before ? { before: entry.before } : {}) };
  return withParked(put, key, next);
}

function putBack(holder: Holder, key: string, { value, at }: Parked): Holder {
  // A translation may differ in what stands there now alone.
  if (value === undefined) return without(holder, key);
  return Object.hasOwn(holder, key) ? { ...holder, [key]: value } : insertAt(holder, key, value, at);
}

export function without(holder: Holder, key: string): Holder {
  const { [key]: _, ...rest } = holder;
  return rest;
}

function insertAt(holder: Holder, key: string, value: unknown, at: number): Holder {
  return Object.fromEntries(Object.entries(holder).toSpliced(at, 0, [key, value]));
}

function withParked(holder: Holder, key: string, entry: unknown): Holder {
  const parked = ownOf(holder, PARKED);
  if (!isObject(parked)) return holder;
  const next = entry === undefined ? without(parked, key) : { ...parked, [key]: entry };
  return Object.keys(next).length === 0 ? without(holder, PARKED) : { ...holder, [PARKED]: next };
}

/** Moves fields between a block and its lists. What a step takes away waits at its old place. */
import { isSame } from '../../compare/same.ts';
import { isObject } from '../../model/json.ts';
import { inScope, type Layered } from './layers.ts';
import { ownOf, parkedOf, stash, unstash, without, type Holder } from './stash.ts';
import type { OwnedStep } from './steps.ts';

type Moving = Extract<OwnedStep, { do: 'move' | 'wrap' | 'unwrap' }>;

export function moveMembers(step: Moving, layered: Layered, isUndo: boolean): Holder {
  if (step.do === 'wrap') return inScope(step.in, layered, (each) => (isUndo ? unwrapNew : wrap)(step, each));
  if (step.do === 'unwrap')
    return inScope(step.in, layered, (each) => (isUndo ? rewrap : unwrap)(step, each));
  // Into or out of a list: the same as a wrap that finds the list, or an unwrap that keeps it.
  const list = step.to.at(-1) ?? step.from.at(-1) ?? '';
  const isInto = step.to.length > step.from.length;
  const around = isInto ? step.from : step.to;
  const inner = { in: around, list, keys: [step.key] };
  return inScope(around, layered, (each) => {
    if (isInto) return isUndo ? pullBack(inner, each) : pushInto(inner, each);
    return isUndo ? dropCopies(inner, each) : copyOut(inner, each);
  });
}

interface Inner {
  list: string;
  keys: readonly string[];
}

/** The code of the item of a new list: the same in all languages. */
const codeOf = (list: string): string => `${list}-1`;

function wrap({ list, keys }: Inner, { whole, base }: Layered): Holder {
  const moved = keys.filter((key) => Object.hasOwn(whole, key));
  if (moved.length === 0) return whole;
  const members = Object.fromEntries(moved.map((key) => [key, whole[key]]));
  const rest = moved.reduce<Holder>((holder, key) => stash(holder, key, undefined), whole);
  const code = codeOf(list);
  const made =
    base === undefined ? [{ contentCode: code, ...members }] : { $by: 'contentCode', [code]: members };
  return { ...rest, [list]: made };
}

function unwrapNew({ list, keys }: Inner, { whole, base }: Layered): Holder {
  const first = firstItem(whole, list, base !== undefined ? codeOf(list) : undefined);
  const restored = keys.toReversed().reduce<Holder>(
    (holder, key) => {
      const original = parkedOf(holder, key);
      const current = first === undefined ? undefined : ownOf(first, key);
      if (original === undefined || Object.hasOwn(holder, key)) return holder;
      const back = unstash(holder, key);
      // What was written in the item since then is the newer one.
      return current === undefined || isSame(current, original.value) ? back : { ...back, [key]: current };
    },
    removeMade({ list, keys }, whole, base !== undefined),
  );
  return restored;
}

/** Without the list, unless it holds more than was put into it: then it waits. */
function removeMade({ list, keys }: Inner, whole: Holder, isLayer: boolean): Holder {
  if (!Object.hasOwn(whole, list)) return whole;
  const value = whole[list];
  const first = firstItem(whole, list, isLayer ? codeOf(list) : undefined);
  const count =
    isLayer && isObject(value) ? Object.keys(value).length - 1 : Array.isArray(value) ? value.length : 0;
  const known = ['contentCode', ...keys];
  const isOnlyOurs =
    count === 1 && first !== undefined && Object.keys(first).every((name) => known.includes(name));
  return isOnlyOurs ? without(whole, list) : stash(whole, list, undefined);
}

function firstItem(whole: Holder, list: string, code: string | undefined): Holder | undefined {
  const value = ownOf(whole, list);
  const item: unknown = Array.isArray(value)
    ? value[0]
    : isObject(value) && code !== undefined
      ? ownOf(value, code)
      : undefined;
  return isObject(item) ? item : undefined;
}

/** The code of the first item, which translations name. */
function firstCode({ whole, base }: Layered, list: string): string | undefined {
  const value = ownOf(base?.before ?? whole, list);
  const item: unknown = Array.isArray(value) ? value[0] : undefined;
  return isObject(item) && typeof item.contentCode === 'string' ? item.contentCode : undefined;
}

function unwrap(inner: Inner, layered: Layered): Holder {
  return stash(copyMembers(inner, layered), inner.list, undefined);
}

function rewrap(inner: Inner, layered: Layered): Holder {
  const { list, keys } = inner;
  const waiting = parkedOf(layered.whole, list);
  if (waiting === undefined) return keys.reduce((holder, key) => drop(holder, key, undefined), layered.whole);
  const back = unstash(layered.whole, list);
  const beneath = parkedOf(layered.base?.before ?? {}, list)?.value;
  const [item] = Array.isArray(beneath) ? (beneath as unknown[]) : [];
  const code = isObject(item) && typeof item.contentCode === 'string' ? item.contentCode : undefined;
  const first = firstItem(back, list, code);
  return keys.reduce((holder, key) => drop(holder, key, first && ownOf(first, key)), back);
}

function copyOut(inner: Inner, layered: Layered): Holder {
  const copied = copyMembers(inner, layered);
  return inner.keys.reduce<Holder>(
    (holder, key) =>
      inScope([inner.list], { ...layered, whole: holder }, ({ whole }) => stash(whole, key, undefined)),
    copied,
  );
}

function dropCopies(inner: Inner, layered: Layered): Holder {
  return inner.keys.reduce<Holder>((holder, key) => {
    const back = inScope([inner.list], { ...layered, whole: holder }, ({ whole }) => unstash(whole, key));
    const code = firstCode({ ...layered, whole: back }, inner.list);
    const first = firstItem(back, inner.list, code);
    return drop(back, key, first && ownOf(first, key));
  }, layered.whole);
}

function copyMembers({ list, keys }: Inner, layered: Layered): Holder {
  const first = firstItem(layered.whole, list, firstCode(layered, list));
  if (first === undefined) return layered.whole;
  const copied = keys.flatMap((key) => {
    const value = ownOf(first, key);
    return value === undefined || Object.hasOwn(layered.whole, key) ? [] : [[key, value] as const];
  });
  return { ...layered.whole, ...Object.fromEntries(copied) };
}

/** Without a member that was copied; a changed one waits. */
function drop(holder: Holder, key: string, copied: unknown): Holder {
  if (!Object.hasOwn(holder, key)) return holder;
  return isSame(holder[key], copied) ? without(holder, key) : stash(holder, key, undefined);
}

function pushInto({ list, keys }: Inner, layered: Layered): Holder {
  return keys.reduce<Holder>((holder, key) => {
    if (!Object.hasOwn(holder, key)) return holder;
    const value = holder[key];
    const put = withItems(list, layered, holder, (item) =>
      Object.hasOwn(item, key) ? item : { ...item, [key]: value },
    );
    return stash(put, key, undefined);
  }, layered.whole);
}

function pullBack({ list, keys }: Inner, layered: Layered): Holder {
  return keys.toReversed().reduce<Holder>((holder, key) => {
    const value = parkedOf(holder, key)?.value;
    if (value === undefined) return holder;
    const back = unstash(holder, key);
    return withItems(list, layered, back, (item) => drop(item, key, value), true);
  }, layered.whole);
}

/** Changes all items. A translation gets an entry for each item of the default language. */
function withItems(
  list: string,
  { base }: Layered,
  holder: Holder,
  run: (item: Holder) => Holder,
  isUndo = false,
): Holder {
  const value = ownOf(holder, list);
  if (Array.isArray(value))
    return { ...holder, [list]: value.map((item: unknown) => (isObject(item) ? run(item) : item)) };
  if (base === undefined) return holder;
  const items = ownOf(base.before, list);
  const codes = (Array.isArray(items) ? items : []).flatMap((item: unknown) =>
    isObject(item) && typeof item.contentCode === 'string' ? [item.contentCode] : [],
  );
  if (codes.length === 0) return holder;
  const known: Holder = isObject(value) ? value : { $by: 'contentCode' };
  const next: Record<string, unknown> = { ...known };
  for (const code of codes) {
    const item = ownOf(next, code);
    if (isObject(item) && ('$removed' in item || '$value' in item)) continue;
    const changed = run(isObject(item) ? item : {});
    if (isUndo && Object.keys(changed).length === 0) delete next[code];
    else if (item !== undefined || !isUndo) next[code] = changed;
  }
  const isBare = Object.keys(next).every((name) => name === '$by');
  return isUndo && isBare ? without(holder, list) : { ...holder, [list]: next };
}

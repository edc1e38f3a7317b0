/** Lists the methods of texts, lists and numbers that expressions may call. */
import { checkCount, failType, spend, spendText, weigh } from './limits.ts';
import { joinTexts, shownText, textOf } from './values.ts';

/** An arrow function in the expression. */
export type Callback = (first: unknown, second: unknown, third?: unknown) => unknown;

type TextMethod = (text: string, args: readonly unknown[]) => unknown;
type ListMethod = (list: readonly unknown[], args: readonly unknown[]) => unknown;
type LoopMethod = (list: readonly unknown[], callback: Callback, start: readonly unknown[]) => unknown;

const place = (value: unknown): number | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'number' ? value : failType(value, 'a number');
};
const text = (value: unknown): string => (typeof value === 'string' ? value : failType(value, 'a text'));

function repeat(unit: string, length: number): string {
  spendText(length);
  return unit === '' ? '' : unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function padding(source: string, args: readonly unknown[]): string {
  const length = place(args[0]) ?? 0;
  const unit = args[1] === undefined ? ' ' : textOf(args[1]);
  return length > source.length ? repeat(unit, Math.floor(length) - source.length) : '';
}

function split(source: string, args: readonly unknown[]): readonly unknown[] {
  if (args[0] === undefined) return weigh([source], [source]);
  const pieces = source.split(text(args[0]), Math.min(place(args[1]) ?? Infinity, 10_001));
  spend(Math.floor(pieces.length / 4));
  return weigh(pieces, pieces);
}

// The replacement is plain text: patterns like `$&` have no meaning.
function replace(source: string, args: readonly unknown[], everywhere: boolean): string {
  const [found, replacement] = [text(args[0]), text(args[1])];
  let count = 0;
  for (
    let at = source.indexOf(found);
    at >= 0 && at <= source.length;
    at = source.indexOf(found, at + Math.max(1, found.length))
  ) {
    count += 1;
    if (!everywhere || at === source.length) break;
  }
  spendText(source.length + count * Math.max(0, replacement.length - found.length));
  return everywhere ? source.replaceAll(found, () => replacement) : source.replace(found, () => replacement);
}

/** Methods of texts. Each checks the length of its result before it makes it. */
export const TEXT_METHODS: Readonly<Record<string, TextMethod>> = {
  trim: (source) => source.trim(),
  trimStart: (source) => source.trimStart(),
  trimEnd: (source) => source.trimEnd(),
  toUpperCase: (source) => source.toUpperCase(),
  toLowerCase: (source) => source.toLowerCase(),
  startsWith: (source, args) => source.startsWith(text(args[0]), place(args[1])),
  endsWith: (source, args) => source.endsWith(text(args[0]), place(args[1])),
  includes: (source, args) => source.includes(text(args[0]), place(args[1])),
  indexOf: (source, args) => source.indexOf(text(args[0]), place(args[1])),
  lastIndexOf: (source, args) => source.lastIndexOf(text(args[0]), place(args[1])),
  slice: (source, args) => source.slice(place(args[0]), place(args[1])),
  substring: (source, args) => source.substring(place(args[0]) ?? 0, place(args[1])),
  charAt: (source, args) => source.charAt(place(args[0]) ?? 0),
  at: (source, args) => source.at(place(args[0]) ?? 0),
  concat: (source, args) => joinTexts([source, ...args.map(textOf)]),
  padStart: (source, args) => joinTexts([padding(source, args), source]),
  padEnd: (source, args) => joinTexts([source, padding(source, args)]),
  repeat: (source, args) => repeat(source, source.length * Math.max(0, Math.floor(place(args[0]) || 0))),
  replace: (source, args) => replace(source, args, false),
  replaceAll: (source, args) => replace(source, args, true),
  split,
};

const made = (list: unknown[]): unknown[] => weigh(list, list);

function concat(list: readonly unknown[], args: readonly unknown[]): unknown[] {
  const length = args.reduce<number>(
    (sum, each) => sum + (Array.isArray(each) ? each.length : 1),
    list.length,
  );
  checkCount(length);
  return made(list.concat(...args));
}

/** Counts the items before they are put together: a short list may name a long one many times. */
function flatten(list: readonly unknown[], depth: number, into: unknown[] = []): unknown[] {
  for (const item of list) {
    spend(1);
    if (Array.isArray(item) && depth >= 1) flatten(item, depth - 1, into);
    else into.push(item);
    checkCount(into.length);
  }
  return into;
}

/** Spends the steps of comparing a value with the items of a list. */
function spendSearch(list: readonly unknown[], wanted: unknown): void {
  if (typeof wanted === 'string') spend(list.length * Math.floor(wanted.length / 1024));
}

const search =
  (find: ListMethod): ListMethod =>
  (list, args) => {
    spendSearch(list, args[0]);
    return find(list, args);
  };

/** Methods of lists. None changes the list itself. */
export const LIST_METHODS: Readonly<Record<string, ListMethod>> = {
  join: (list, args) => joinTexts(list.map(shownText), args[0] === undefined ? ',' : textOf(args[0])),
  includes: search((list, args) => list.includes(args[0], place(args[1]))),
  indexOf: search((list, args) => list.indexOf(args[0], place(args[1]))),
  lastIndexOf: search((list, args) => list.lastIndexOf(args[0])),
  slice: (list, args) => made(list.slice(place(args[0]), place(args[1]))),
  at: (list, args) => list.at(place(args[0]) ?? 0),
  concat,
  toReversed: (list) => made(list.toReversed()),
  reverse: (list) => made(list.toReversed()),
  flat: (list, args) => made(flatten(list, place(args[0]) ?? 1)),
};

const sort: LoopMethod = (list, callback) =>
  made(list.toSorted((first, second) => Number(callback(first, second))));

/** Methods of lists that take an arrow function. */
export const LOOP_METHODS: Readonly<Record<string, LoopMethod>> = {
  map: (list, callback) => made(list.map((item, index) => callback(item, index, list))),
  flatMap: (list, callback) => {
    const joined: unknown[] = [];
    for (const [index, item] of list.entries()) flatten([callback(item, index)], 1, joined);
    return made(joined);
  },
  filter: (list, callback) => made(list.filter((item, index) => callback(item, index))),
  forEach: (list, callback) => {
    for (const [index, item] of list.entries()) callback(item, index, list);
  },
  find: (list, callback) => list.find((item, index) => callback(item, index)),
  findIndex: (list, callback) => list.findIndex((item, index) => callback(item, index)),
  findLastIndex: (list, callback) => list.findLastIndex((item, index) => callback(item, index)),
  findLast: (list, callback) => list.findLast((item, index) => callback(item, index)),
  some: (list, callback) => list.some((item, index) => callback(item, index)),
  every: (list, callback) => list.every((item, index) => callback(item, index)),
  toSorted: sort,
  sort,
  reduce: (list, callback, start) => {
    const items = [...start, ...list];
    // Without a value to begin with, JavaScript fails on an empty list.
    return items.length === 0
      ? undefined
      : items.reduce((sum, item, index) => callback(sum, item, index - start.length));
  },
};

/** Methods of numbers. */
const NUMBER_METHODS: Readonly<Record<string, (value: number, args: readonly unknown[]) => unknown>> = {
  toFixed: (value, args) => value.toFixed(Math.min(20, Math.max(0, place(args[0]) ?? 0))),
  toString: String,
};

const WITHOUT_ARROW: ReadonlySet<string> = new Set(
  [TEXT_METHODS, LIST_METHODS, NUMBER_METHODS].flatMap(Object.keys),
);

/** True for a listed method that takes no arrow function. */
export function isMethod(name: string): boolean {
  return WITHOUT_ARROW.has(name);
}

/** Calls a method of a text, a list or a number. The result for null and undefined is undefined. */
export function callMethod(holder: unknown, name: string, args: readonly unknown[]): unknown {
  if (holder === null || holder === undefined) return undefined;
  if (typeof holder === 'string' && Object.hasOwn(TEXT_METHODS, name)) {
    spendText(holder.length);
    const result = TEXT_METHODS[name]?.(holder, args);
    // Upper case can be longer than lower case: ß becomes SS.
    if (typeof result === 'string') spendText(result.length);
    return result;
  }
  if (Array.isArray(holder) && Object.hasOwn(LIST_METHODS, name)) {
    spend(1 + holder.length);
    return LIST_METHODS[name]?.(holder, args);
  }
  if (typeof holder === 'number' && Object.hasOwn(NUMBER_METHODS, name))
    return NUMBER_METHODS[name]?.(holder, args);
  return failType(holder, `something with a method "${name}"`);
}

/** Calls a list method that takes an arrow function; `start` is the value that `reduce` begins with. */
export function callLoop(
  holder: unknown,
  name: string,
  callback: Callback,
  ...start: readonly unknown[]
): unknown {
  if (holder === null || holder === undefined) return undefined;
  if (!Array.isArray(holder)) return failType(holder, 'a list');
  spend(1 + holder.length);
  return LOOP_METHODS[name]?.(holder, callback, start);
}

/** Checks the shape of a submission: known names, values of the right type and size. */
import { COST, work } from '../work.ts';
import { isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { normalValue } from './normal-value.ts';
import { patternsOf } from '../static/patterns-of.ts';
import { sizesOf } from '../formily/pattern-size.ts';
import { choiceOf, takesFiles } from '../rules/component-constraints.ts';
import { factsOf } from '../rules/component-types.ts';
import {
  isContainerRule,
  itemNamesOf,
  itemsOf,
  ruleOfRowValue,
  rulesInside,
  rulesOfLevel,
  type FormRule,
  type NestedRule,
} from '../rules/rule.ts';

/** A value that a submission may not hold: its place and the name of the broken rule. */
interface ShapeError {
  path: Path;
  rule: 'type' | 'unknown' | 'tooLong';
}

/** A list with more rows than it may have. */
interface LongList {
  path: Path;
  most: number;
}

/** What checking the shape must know besides the rules, and what it finds. */
export interface ShapeCheck {
  errors: ShapeError[];
  /** No reaction changes `maxItems`: of more rows only one is looked at, which is enough to reject them. */
  hasRowLimits: boolean;
  longLists: LongList[];
}

const MAX_UTF16_UNITS = 10_000;
const MAX_ITEMS = 500;
/** Of one list. */
export const MAX_ROWS = 200;
/** A text of so many characters is tested with every pattern. */
const SHORT_TEXT = 300;
/** Units of work for the patterns of one text. */
const PATTERN_WORK = 2000;
const MAX_NAME = 255;
/** No form shows more, and each is translated. */
export const MAX_ERRORS = 200;

type Values = Record<string, unknown>;

function isText(value: unknown): value is string {
  // Databases cannot store lone surrogates and NUL.
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function isItem(value: unknown): boolean {
  return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

function isFile(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, name, size, ...rest } = value;
  return (
    Object.keys(rest).length === 0 &&
    isText(id) &&
    isText(name) &&
    id.length <= MAX_NAME &&
    name.length <= MAX_NAME &&
    Number.isSafeInteger(size) &&
    Number(size) >= 0
  );
}

function isList(value: unknown, rule: NestedRule): boolean {
  if (!Array.isArray(value)) return false;
  if (takesFiles(rule)) return value.every(isFile);
  if (choiceOf(rule) === 'paths') return value.every((each) => Array.isArray(each) && each.every(isItem));
  return value.every(isItem);
}

const isChosen = (value: unknown, rule: NestedRule): boolean =>
  factsOf(rule).gives === 'choice' && isItem(value);

const TYPES: Readonly<
  Record<Exclude<FormRule['type'], 'object' | 'void'>, (value: unknown, rule: NestedRule) => boolean>
> = {
  // Choices may be of any type; whether the value is one of them is checked later.
  string: (value, rule) => isText(value) || isChosen(value, rule),
  number: (value, rule) => (typeof value === 'number' && Number.isFinite(value)) || isChosen(value, rule),
  boolean: (value, rule) => typeof value === 'boolean' || isChosen(value, rule),
  array: isList,
  // The component says how a moment is written.
  date: isText,
  datetime: isText,
};

/** The most rows that a list may have: as many as `maxItems` allows; undefined if the rule does not say. */
export function maxRowsOf({ maxItems }: NestedRule, hasRowLimits: boolean): number | undefined {
  return hasRowLimits && typeof maxItems === 'number' && maxItems >= 0
    ? Math.min(maxItems, MAX_ROWS)
    : undefined;
}

/**
 * The most characters of a text of a field, in UTF-16 units. Where a pattern reads a text to its end, it has
 * the length that `maxLength` allows, or one that takes little time.
 */
export const maxTextOf = once((rule: NestedRule): number => {
  const endless = patternsOf(rule)
    .flatMap(sizesOf)
    .filter(({ reach }) => reach > SHORT_TEXT);
  if (endless.length === 0) return MAX_UTF16_UNITS;
  const { maxLength } = rule;
  if (typeof maxLength === 'number') return Math.min(MAX_UTF16_UNITS, Math.max(SHORT_TEXT, maxLength));
  const states = endless.reduce((sum, each) => sum + each.states, 0);
  const affordable = Math.floor(PATTERN_WORK / (states * COST.patternStep));
  return Math.min(MAX_UTF16_UNITS, Math.max(SHORT_TEXT, affordable));
});

function isTooLong(value: unknown, most: number): boolean {
  if (Array.isArray(value)) return value.length > MAX_ITEMS || value.some((each) => isTooLong(each, most));
  return typeof value === 'string' && value.length > most;
}

/** Remembers what is found in rules, which every row asks for again. */
function once<Key extends object, Found>(find: (key: Key) => Found): (key: Key) => Found {
  const known = new WeakMap<Key, { found: Found }>();
  return (key) => {
    const kept = known.get(key) ?? { found: find(key) };
    known.set(key, kept);
    return kept.found;
  };
}

/** The rules of a level by name, and the names of items that have some of their own. */
const namesOf = once((rules: readonly FormRule[]) => {
  const level = rulesOfLevel(rules);
  return {
    known: new Map(level.map((rule) => [rule.name, rule])),
    items: new Set(level.flatMap(({ name }) => itemNamesOf(name) ?? [])),
  };
});
const insideOf = once(rulesInside);
const rowOf = once(ruleOfRowValue);

/**
 * Copies the values that the rules know into plain objects. Unknown names and values of the wrong type or
 * size are added to the errors. `null` stands for a field that was cleared.
 */
export function readShape(
  input: Values,
  rules: readonly FormRule[],
  check: ShapeCheck,
  path: Path = [],
): Values {
  const { known, items } = namesOf(rules);
  const values: Values = {};
  for (const [name, value] of Object.entries(input)) {
    work(COST.value);
    if (check.errors.length >= MAX_ERRORS) break;
    const rule = known.get(name);
    const here = [...path, name];
    if (items.has(name)) {
      if (value === null || isItem(value)) values[name] = value;
      else check.errors.push({ path: here, rule: 'type' });
    } else if (rule === undefined) check.errors.push({ path: here, rule: 'unknown' });
    else if (value === null && !isContainerRule(rule) && itemsOf(rule) === undefined) values[name] = null;
    else if (value !== null && value !== undefined) values[name] = readValue(value, rule, check, here);
  }
  return values;
}

function readValue(value: unknown, rule: NestedRule, check: ShapeCheck, path: Path): unknown {
  const reject = (broken: ShapeError['rule']): undefined => void check.errors.push({ path, rule: broken });
  const items = itemsOf(rule);
  if (rule.type === 'object' || rule.type === 'void')
    return isObject(value) ? readShape(value, insideOf(rule), check, path) : reject('type');
  if (items !== undefined) {
    if (!Array.isArray(value)) return reject('type');
    if (value.length > MAX_ROWS) return reject('tooLong');
    const most = maxRowsOf(rule, check.hasRowLimits);
    if (most !== undefined && value.length > most) check.longLists.push({ path, most });
    const read = most === undefined ? value : value.slice(0, most + 1);
    const row = rowOf(items);
    work(COST.value * read.length);
    // `null` is a row that was added and left empty.
    return read.map((each: unknown, index) =>
      each === null || row === undefined ? undefined : readValue(each, row, check, [...path, index]),
    );
  }
  if (isTooLong(value, maxTextOf(rule))) return reject('tooLong');
  if (!TYPES[rule.type](value, rule)) return reject('type');
  // A browser reads what is typed. It sends a default as it was written.
  return value === rule.default ? value : normalValue(value, rule);
}

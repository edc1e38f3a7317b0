import { isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { choiceOf, takesFiles } from '../rules/component-constraints.ts';
import { isObjectRule, itemsOf, rulesInside, type FormRule, type NestedRule } from '../rules/rule.ts';

/** Something a submission may not hold: where, and the name of the rule. */
export interface ShapeError {
  path: Path;
  rule: 'type' | 'unknown' | 'tooLong';
}

const MOST_UNITS = 10_000;
const MOST_ITEMS = 500;
const MOST_ROWS = 100;
const MOST_NAME = 255;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/;

type Values = Record<string, unknown>;

function isText(value: unknown): value is string {
  // Half a character and NUL cannot be stored as they are.
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function isMoment(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= 40 &&
    DAY.test(value) &&
    !Number.isNaN(Date.parse(value.replace(' ', 'T')))
  );
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
    id.length <= MOST_NAME &&
    name.length <= MOST_NAME &&
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

const TYPES: Readonly<
  Record<Exclude<FormRule['type'], 'object' | 'void'>, (value: unknown, rule: NestedRule) => boolean>
> = {
  string: isText,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: isList,
  date: isMoment,
  datetime: isMoment,
};

function isTooLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MOST_ITEMS || value.some(isTooLong);
  return typeof value === 'string' && value.length > MOST_UNITS;
}

/** The rules that take a value at this level: those in a void container belong to the level around it. */
export function rulesOfLevel(rules: readonly FormRule[]): FormRule[] {
  return rules.flatMap((rule) => (rule.type === 'void' ? rulesOfLevel(rulesInside(rule)) : [rule]));
}

/** The rule of the one value of a row that is no object: the row's own, or of the one field in its container. */
export function ruleOfPlainRow(items: NestedRule): NestedRule | undefined {
  return items.type === 'void' ? rulesOfLevel(rulesInside(items))[0] : items;
}

/** Copies what the rules know into plain objects, `null` only for a field that was cleared; everything else, and every value of the wrong type, is an error. */
export function readShape(
  input: Values,
  rules: readonly FormRule[],
  errors: ShapeError[],
  path: Path = [],
): Values {
  const known = new Map(rulesOfLevel(rules).map((rule) => [rule.name, rule]));
  const values: Values = {};
  for (const [name, value] of Object.entries(input)) {
    const rule = known.get(name);
    const here = [...path, name];
    if (rule === undefined) errors.push({ path: here, rule: 'unknown' });
    else if (value === null && !isObjectRule(rule) && itemsOf(rule) === undefined) values[name] = null;
    else if (value !== null && value !== undefined) values[name] = readValue(value, rule, errors, here);
  }
  return values;
}

function readValue(value: unknown, rule: NestedRule, errors: ShapeError[], path: Path): unknown {
  const refuse = (broken: ShapeError['rule']): undefined => void errors.push({ path, rule: broken });
  const items = itemsOf(rule);
  if (rule.type === 'object' || rule.type === 'void')
    return isObject(value) ? readShape(value, rulesInside(rule), errors, path) : refuse('type');
  if (items !== undefined) {
    if (!Array.isArray(value)) return refuse('type');
    if (value.length > MOST_ROWS) return refuse('tooLong');
    const row = ruleOfPlainRow(items);
    // A row that was added and left empty.
    return value.map((each: unknown, index) =>
      each === null || row === undefined ? undefined : readValue(each, row, errors, [...path, index]),
    );
  }
  if (isTooLong(value)) return refuse('tooLong');
  return TYPES[rule.type](value, rule) ? value : refuse('type');
}

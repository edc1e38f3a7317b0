/** Checks the shape of a submission: known names, values of the right type and size. */
import { isObject } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { choiceOf, takesFiles } from '../rules/component-constraints.ts';
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
export interface ShapeError {
  path: Path;
  rule: 'type' | 'unknown' | 'tooLong';
}

const MAX_UTF16_UNITS = 10_000;
const MAX_ITEMS = 500;
const MAX_ROWS = 100;
const MAX_NAME = 255;

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

const CHOOSING: ReadonlySet<string> = new Set([
  'Select',
  'Radio',
  'Radio.Group',
  'TreeSelect',
  'SelectTable',
]);
const isChosen = (value: unknown, rule: NestedRule): boolean =>
  CHOOSING.has(String(rule['x-component'])) && isItem(value);

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

function isTooLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MAX_ITEMS || value.some(isTooLong);
  return typeof value === 'string' && value.length > MAX_UTF16_UNITS;
}

/**
 * Copies the values that the rules know into plain objects. Unknown names and values of the wrong type or
 * size are added to `errors`. `null` stands for a field that was cleared.
 */
export function readShape(
  input: Values,
  rules: readonly FormRule[],
  errors: ShapeError[],
  path: Path = [],
): Values {
  const known = new Map(rulesOfLevel(rules).map((rule) => [rule.name, rule]));
  const items = new Set(rulesOfLevel(rules).flatMap(({ name }) => itemNamesOf(name) ?? []));
  const values: Values = {};
  for (const [name, value] of Object.entries(input)) {
    const rule = known.get(name);
    const here = [...path, name];
    if (items.has(name)) {
      if (value === null || isItem(value)) values[name] = value;
      else errors.push({ path: here, rule: 'type' });
    } else if (rule === undefined) errors.push({ path: here, rule: 'unknown' });
    else if (value === null && !isContainerRule(rule) && itemsOf(rule) === undefined) values[name] = null;
    else if (value !== null && value !== undefined) values[name] = readValue(value, rule, errors, here);
  }
  return values;
}

function readValue(value: unknown, rule: NestedRule, errors: ShapeError[], path: Path): unknown {
  const reject = (broken: ShapeError['rule']): undefined => void errors.push({ path, rule: broken });
  const items = itemsOf(rule);
  if (rule.type === 'object' || rule.type === 'void')
    return isObject(value) ? readShape(value, rulesInside(rule), errors, path) : reject('type');
  if (items !== undefined) {
    if (!Array.isArray(value)) return reject('type');
    if (value.length > MAX_ROWS) return reject('tooLong');
    const row = ruleOfRowValue(items);
    // `null` is a row that was added and left empty.
    return value.map((each: unknown, index) =>
      each === null || row === undefined ? undefined : readValue(each, row, errors, [...path, index]),
    );
  }
  if (isTooLong(value)) return reject('tooLong');
  return TYPES[rule.type](value, rule) ? value : reject('type');
}

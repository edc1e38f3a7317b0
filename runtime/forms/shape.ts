import { isObject } from '../model/json.ts';
import type { FormRule } from './rule.ts';
import { rulesInside } from './rule.ts';

/** Something a submission may not hold: where, and the name of the rule. */
export interface ShapeError {
  path: readonly string[];
  rule: 'type' | 'unknown' | 'tooLong';
}

const MOST_UNITS = 10_000;
const MOST_ITEMS = 500;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/;

type Values = Record<string, unknown>;

function isText(value: unknown): value is string {
  // Half a character and NUL cannot be stored as they are.
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 40 && DAY.test(value) && !Number.isNaN(Date.parse(value.replace(' ', 'T')));
}

function isItem(value: unknown): boolean {
  return isText(value) || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

const TYPES: Readonly<Record<Exclude<FormRule['type'], 'object' | 'void'>, (value: unknown) => boolean>> = {
  string: isText,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value) && value.every(isItem),
  date: isMoment,
  datetime: isMoment,
};

function isTooLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MOST_ITEMS || value.some(isTooLong);
  return typeof value === 'string' && value.length > MOST_UNITS;
}

// The rules that take a value at this level: those in a void container belong to the level around it.
function rulesOfLevel(rules: readonly FormRule[]): FormRule[] {
  return rules.flatMap((rule) => (rule.type === 'void' ? rulesOfLevel(rulesInside(rule)) : [rule]));
}

/** Copies what the rules know into plain objects, `null` left out; everything else, and every value of the wrong type, is an error. */
export function readShape(input: Values, rules: readonly FormRule[], errors: ShapeError[], path: readonly string[] = []): Values {
  const known = new Map(rulesOfLevel(rules).map((rule) => [rule.name, rule]));
  const values: Values = {};
  for (const [name, value] of Object.entries(input)) {
    const rule = known.get(name);
    const here = [...path, name];
    if (rule === undefined) errors.push({ path: here, rule: 'unknown' });
    else if (value === null || value === undefined) continue;
    else if (rule.type === 'object' || rule.type === 'void') {
      if (isObject(value)) values[name] = readShape(value, rulesInside(rule), errors, here);
      else errors.push({ path: here, rule: 'type' });
    } else if (isTooLong(value)) errors.push({ path: here, rule: 'tooLong' });
    else if (TYPES[rule.type](value)) values[name] = value;
    else errors.push({ path: here, rule: 'type' });
  }
  return values;
}

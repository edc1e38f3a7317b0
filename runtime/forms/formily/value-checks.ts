/** Adds this product's validators to Formily's: choices, moments and their limits, pairs and regions. */
import { isObject } from '../../model/json.ts';
import { isRegionPath } from '../../model/regions.ts';
import { COST, work } from '../work.ts';
import { isDay, readMoment } from './moment-format.ts';

/**
 * True when a value that is not empty is valid. `rule` is the entry of `x-validator`, `choices` the field's
 * choices.
 */
type ValueCheck = (value: unknown, rule: Readonly<Record<string, unknown>>, choices: unknown) => boolean;

/** The choices of one level by their values, with those below each. */
type Choices = Map<unknown, Choices>;

/** What the choices call their members. */
interface Names {
  value: string;
  children: string;
}
const USUAL: Names = { value: 'value', children: 'children' };

const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?';
/** A year, also with a week, quarter, month, day or time; or a time alone. */
const MOMENT = new RegExp(
  `^(?:[0-9]{4}(?:-(?:W[0-5][0-9]|Q[1-4]|[01][0-9](?:-[0-3][0-9](?:[ T]${TIME})?)?))?|${TIME})$`,
);
const DAY = /^\d{4}-\d{2}-\d{2}/;

function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !MOMENT.test(value)) return false;
  const day = DAY.exec(value)?.[0];
  return day === undefined || isDay(day);
}

/** A moment in the format of its rule, to be compared. */
const readWritten = (value: unknown, format: unknown): string | undefined =>
  typeof value === 'string' && typeof format === 'string' ? readMoment(value, format) : undefined;

/**
 * Adds choices as rules and Formily write them: a plain value, or `value` (or `key`) with `children`. Those
 * of one value are one choice.
 */
function readChoices(listed: unknown, names: Names = USUAL, level: Choices = new Map()): Choices {
  if (!Array.isArray(listed)) return level;
  work(COST.choice * listed.length);
  for (const choice of listed as unknown[]) {
    const object = isObject(choice) ? choice : { value: choice };
    const value = object[names.value] ?? object.value ?? object.key;
    const below = level.get(value) ?? new Map<unknown, Choices>();
    level.set(value, readChoices(object[names.children] ?? object.children ?? object.options, names, below));
  }
  return level;
}

/** The values of all choices: to look up each value of a list would take choices times values. */
function valuesOf(choices: Choices, values = new Set<unknown>()): ReadonlySet<unknown> {
  for (const [value, below] of choices) valuesOf(below, values.add(value));
  return values;
}

/** Choices that were read, and all their values. */
interface ReadChoices {
  length: number;
  names: Names;
  choices: Choices;
  values?: ReadonlySet<unknown>;
}

const read = new WeakMap<object, ReadChoices>();

/** The choices of a list, read once: every row has the same. */
function choicesOf(listed: unknown, names: Names): ReadChoices {
  if (!Array.isArray(listed)) return { length: 0, names, choices: new Map() };
  const known = read.get(listed);
  const isSame = known?.length === listed.length && known.names.value === names.value;
  if (known !== undefined && isSame && known.names.children === names.children) return known;
  const made = { length: listed.length, names, choices: readChoices(listed, names) };
  read.set(listed, made);
  return made;
}

function isPath(choices: Choices, path: unknown): boolean {
  if (!Array.isArray(path)) return false;
  let level: Choices | undefined = choices;
  for (const step of path as unknown[]) level = level?.get(step);
  return level !== undefined;
}

/** A moment as it is compared: in the format of its rule, or as browsers write it. */
const comparable = (value: unknown, format?: unknown): string | undefined =>
  readWritten(value, format) ?? (isMoment(value) ? value.replace('T', ' ') : undefined);

/**
 * True if no moment of a value breaks a limit. A day is a limit of whole days; a week and a day cannot be
 * compared, and neither can what is no moment.
 */
function keepsLimit(
  value: unknown,
  limit: unknown,
  format: unknown,
  keeps: (moment: string, limit: string) => boolean,
): boolean {
  const most = comparable(limit, format) ?? comparable(limit);
  return listOf(value).every((each) => {
    const one = comparable(each, format);
    if (one === undefined || most === undefined) return true;
    const [moment, end] = [one.slice(0, most.length), most.slice(0, one.length)];
    return shapeOf(moment) !== shapeOf(end) || keeps(moment, end);
  });
}

const shapeOf = (moment: string): string => moment.replaceAll(/\d/g, '0');

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

type CheckName = 'choices' | 'moment' | 'pair' | 'region' | 'earliest' | 'latest';

/** The added validators, by their name in `x-validator`. */
export const VALUE_CHECKS: Readonly<Record<CheckName, ValueCheck>> = {
  choices(value, rule, listed) {
    // The component may have choices of its own.
    const isEmpty = !Array.isArray(listed) || listed.length === 0;
    const found = choicesOf(
      isEmpty ? rule.listed : listed,
      isEmpty ? USUAL : ((rule.of as Names | undefined) ?? USUAL),
    );
    const { choices } = found;
    if (choices.size === 0) return true;
    if (rule.choices === 'path') return isPath(choices, value);
    if (rule.choices === 'paths') return listOf(value).every((path) => isPath(choices, path));
    const values = (found.values ??= valuesOf(choices));
    return listOf(value).every((each) => values.has(each));
  },
  region: (value, { region }) => isRegionPath(value, Number(region)),
  moment: (value, { written }) => isMoment(value) || readWritten(value, written) !== undefined,
  pair(value, { low, high, written }) {
    if (!Array.isArray(value) || value.length !== 2) return false;
    const [from, to] = value as [unknown, unknown];
    if (typeof from === 'number' && typeof to === 'number')
      return from <= to && from >= Number(low) && to <= Number(high);
    if (low !== undefined) return false;
    const [first, last] = [readWritten(from, written), readWritten(to, written)];
    if (first !== undefined && last !== undefined) return first <= last;
    return isMoment(from) && isMoment(to) && from.length === to.length && from <= to;
  },
  earliest: (value, { earliest, written }) =>
    keepsLimit(value, earliest, written, (moment, limit) => moment >= limit),
  latest: (value, { latest, written }) =>
    keepsLimit(value, latest, written, (moment, limit) => moment <= limit),
};

/** The rule name that a broken value check is reported as; its own where none stands here. */
export const REPORTED_AS: Readonly<Partial<Record<CheckName, string>>> = {
  choices: 'enum',
  moment: 'date',
  pair: 'pair',
  region: 'enum',
};

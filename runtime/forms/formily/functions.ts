/**
 * Lists the functions of JavaScript that people write in Formily's expressions. They stand besides those of
 * every page. All are pure, except for the present moment.
 */
import { failType, spend, weigh } from '../../language/limits.ts';
import { numberOf, textOf } from '../../language/values.ts';

type RuleFunction = (args: readonly unknown[]) => unknown;

const MATH = ['abs', 'ceil', 'floor', 'round', 'trunc', 'sign', 'sqrt', 'pow', 'max', 'min'] as const;

const math = Object.fromEntries(
  MATH.map((name): [string, RuleFunction] => [
    `Math.${name}`,
    (args) => {
      const compute: (...values: number[]) => number = Math[name];
      return compute(...args.map(numberOf));
    },
  ]),
);

const isNumber = (value: unknown): value is number => typeof value === 'number';

function membersOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : failType(value, 'an object');
}

function listed(list: unknown[]): unknown[] {
  spend(list.length);
  return weigh(list, list);
}

/** Functions by the name that an expression calls; `new Date` is called with `new`. */
export const RULE_FUNCTIONS: Readonly<Record<string, RuleFunction>> = {
  ...math,
  Number: ([value = 0]) => numberOf(value),
  String: ([value = '']) => textOf(value),
  Boolean: ([value]) => Boolean(value),
  parseInt: ([value, radix]) => Number.parseInt(textOf(value), radix === undefined ? 10 : numberOf(radix)),
  parseFloat: ([value]) => Number.parseFloat(textOf(value)),
  isNaN: ([value]) => Number.isNaN(numberOf(value)),
  isFinite: ([value]) => Number.isFinite(numberOf(value)),
  'Number.parseInt': ([value]) => Number.parseInt(textOf(value), 10),
  'Number.parseFloat': ([value]) => Number.parseFloat(textOf(value)),
  'Number.isNaN': ([value]) => Number.isNaN(value),
  'Number.isFinite': ([value]) => Number.isFinite(value),
  'Number.isInteger': ([value]) => Number.isInteger(value),
  'Array.isArray': ([value]) => Array.isArray(value),
  'Object.keys': ([value]) => listed(Object.keys(membersOf(value))),
  'Object.values': ([value]) => listed(Object.values(membersOf(value))),
  'Object.entries': ([value]) => listed(Object.entries(membersOf(value)).map((entry) => listed(entry))),
  'Date.now': () => Date.now(),
  'Date.parse': ([value]) => readMoment(value),
  'new Date': (args) => makeMoment(args),
};

/** The namespaces among them. */
export const RULE_NAMESPACES: ReadonlySet<string> = new Set(
  Object.keys(RULE_FUNCTIONS).flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
);

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;
/** Offset of the site's time zone, which has no summer time, in ms. */
const ZONE_MS = 8 * 3_600_000;

/**
 * A moment is a number: milliseconds since 1970. So moments are compared and subtracted as in JavaScript, and
 * the same everywhere: a text without a zone is a time in China, as dates of pages are.
 */
function makeMoment(args: readonly unknown[]): number {
  if (args.length === 0) return Date.now();
  if (args.length === 1) return readMoment(args[0]);
  const [year = 0, month = 0, day = 1, ...time] = args.map(numberOf);
  return Date.UTC(year, month, day, ...time) - ZONE_MS;
}

function readMoment(value: unknown): number {
  if (isNumber(value)) return value;
  const text = textOf(value).trim().replace(' ', 'T').replaceAll('/', '-');
  if (HAS_ZONE.test(text) && text.includes('T')) return Date.parse(text);
  const day = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(T.*)?$/.exec(text);
  if (day === null) return Number.NaN;
  const [, year = '', month = '', date = '1', time = 'T00:00'] = day;
  return Date.parse(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}${time}Z`) - ZONE_MS;
}

const inZone =
  (read: (local: Date) => number) =>
  (moment: unknown): number =>
    read(new Date(numberOf(moment) + ZONE_MS));

/** The methods of moments, by name. */
export const MOMENT_METHODS: Readonly<Record<string, (moment: unknown) => unknown>> = {
  getTime: numberOf,
  valueOf: numberOf,
  getFullYear: inZone((local) => local.getUTCFullYear()),
  getMonth: inZone((local) => local.getUTCMonth()),
  getDate: inZone((local) => local.getUTCDate()),
  getDay: inZone((local) => local.getUTCDay()),
  getHours: inZone((local) => local.getUTCHours()),
  getMinutes: inZone((local) => local.getUTCMinutes()),
  getSeconds: inZone((local) => local.getUTCSeconds()),
};

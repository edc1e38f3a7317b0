/** Reads and writes the first and the last day that a field for dates takes: a day, or one by today. */
import { valueAt } from './texts.ts';
import type { Rule } from './design.ts';

/** The props that have a limit, the one that is written first. */
const PROPS = { first: ['min', 'minDate'], last: ['max', 'maxDate'] } as const;
export type DayLimitName = keyof typeof PROPS;

export type DayLimit = { day: string } | { fromToday: number };

const BY_TODAY = /^\{\{\s*date\(Date\.now\(\)(?: ([+-]) (\d{1,5}) \* 86400000)?, 'iso'\)\s*\}\}$/;

/** Where the limit stands in a rule. */
export function placeOfDayLimit(rule: Rule, name: DayLimitName): string[] {
  const [usual, other] = PROPS[name];
  const isOther = valueAt(rule, ['x-component-props', other]) !== undefined;
  return ['x-component-props', isOther ? other : usual];
}

export function writeDayLimit(limit: DayLimit | undefined): string | undefined {
  if (limit === undefined || 'day' in limit) return limit?.day;
  const days = Math.trunc(limit.fromToday);
  const added = days === 0 ? '' : ` ${days < 0 ? '-' : '+'} ${Math.abs(days)} * 86400000`;
  return `{{ date(Date.now()${added}, 'iso') }}`;
}

/** Undefined for no limit, and for one that is written by hand. */
export function readDayLimit(written: unknown): DayLimit | undefined {
  if (typeof written !== 'string') return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return { day: written };
  const [whole, sign = '', days = '0'] = BY_TODAY.exec(written) ?? [];
  return whole === undefined ? undefined : { fromToday: sign === '-' ? -Number(days) : Number(days) };
}

/** Says how the designer asks for a value of a field for dates or times. */
import type { Rule } from './design.ts';
import { componentOf } from './roles.ts';
import { valueAt } from './texts.ts';

const PICKERS: Readonly<Record<string, string>> = {
  month: 'month',
  week: 'week',
  year: 'text',
  quarter: 'text',
};

const propOf = (rule: Rule, name: string): unknown => valueAt(rule, ['x-component-props', name]);

/** The type of the box; one of text where the rule has a format of its own. */
export function momentBoxOf(rule: Rule): string {
  if (typeof propOf(rule, 'format') === 'string') return 'text';
  if (componentOf(rule).startsWith('TimePicker')) return 'time';
  const hasTime = [undefined, false].every((off) => propOf(rule, 'showTime') !== off);
  return PICKERS[String(propOf(rule, 'picker'))] ?? (hasTime ? 'datetime-local' : 'date');
}

/** What is typed, as the field stores it: `09:30:00`, `2026-05-01 09:30:00`. */
export function writtenMoment(rule: Rule, typed: string): string {
  if (!/^(?:time|datetime-local)$/.test(momentBoxOf(rule))) return typed;
  return typed.replace('T', ' ').replace(/(?<=^|\s)\d\d:\d\d$/, '$&:00');
}

/** Reads and writes what a number is calculated from: other numbers of the form or the row, or dates. */
import { syntaxOfRuleExpression } from '../forms/formily/expression-reads.ts';
import { isExpression, sourceOf } from '../forms/rules/rule.ts';
import { shapeOf } from './conditions.ts';
import type { DesignNode } from './outline.ts';

export const HOWS = ['product', 'total', 'difference', 'daysBetween', 'daysInAll', 'years'] as const;
export type How = (typeof HOWS)[number];

/** The ways that count days, from one date to another, or in a field of both. */
export const countsDays = (how: How): how is 'daysBetween' | 'daysInAll' => how.startsWith('days');

export interface Calculation {
  how: How;
  /** The ids of the numbers in their order; of `years` that of one date. */
  of: readonly string[];
}

/** A day as a number, so that years are counted from birthday to birthday. */
const dayOf = (moment: string): string =>
  `${moment}.getFullYear() * 10000 + ${moment}.getMonth() * 100 + ${moment}.getDate()`;

const DAYS = `${dayOf('new Date()')} - (${dayOf('new Date($deps[0])')})`;

const YEARS = `$deps[0] ? Math.floor((${DAYS}) / 10000) : null`;

const SIGNS = { product: '*', total: '+', difference: '-' } as const;

/** From the first date to the second; both of them are counted in all. A field of one date has no days. */
function sourceOfDays(how: How, count: number): string {
  const [from, to] = count === 1 ? ['$deps[0][0]', '$deps[0][1]'] : ['$deps[0]', '$deps[1]'];
  const both = count === 1 ? `$deps[0] && ${from} && ${to}` : `${from} && ${to}`;
  const added = how === 'daysInAll' ? ' + 1' : '';
  return `${both} ? Math.round((new Date(${to}) - new Date(${from})) / 86400000)${added} : null`;
}

/** Six decimals: 0.1 × 3 is 0.3. */
function sourceOfCalculation(how: How, count: number): string {
  if (how === 'years') return YEARS;
  if (countsDays(how)) return sourceOfDays(how, count);
  const numbers = Array.from({ length: count }, (_, at) => `($deps[${at}] || 0)`);
  return `Math.round((${numbers.join(` ${SIGNS[how]} `)}) * 1000000) / 1000000`;
}

export const writeCalculation = ({ how, of }: Calculation): string =>
  `{{ ${sourceOfCalculation(how, of.length)} }}`;

const MOST_READ: Readonly<Partial<Record<How, number>>> = { years: 1, daysBetween: 2, daysInAll: 2 };

/** The calculation that an expression is; undefined for another one. */
export function readCalculation(
  written: unknown,
  deps: readonly (DesignNode | undefined)[],
): Calculation | undefined {
  const of = deps.flatMap((each) => each?.id ?? []);
  if (of.length === 0 || of.length < deps.length || !isExpression(written)) return undefined;
  const own = syntaxOfRuleExpression(sourceOf(written));
  const how = HOWS.find((each) => {
    if (of.length > (MOST_READ[each] ?? of.length)) return false;
    const ours = syntaxOfRuleExpression(sourceOfCalculation(each, of.length));
    return own !== undefined && ours !== undefined && shapeOf(own) === shapeOf(ours);
  });
  return how && { how, of };
}

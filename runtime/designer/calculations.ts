/** Reads and writes what a number is calculated from: other numbers of the form or the row, or a date. */
import { syntaxOfRuleExpression } from '../forms/formily/expression-reads.ts';
import { isExpression, sourceOf } from '../forms/rules/rule.ts';
import { shapeOf } from './conditions.ts';
import type { DesignNode } from './outline.ts';

export const HOWS = ['product', 'total', 'difference', 'years'] as const;
export type How = (typeof HOWS)[number];

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

/** Six decimals: 0.1 × 3 is 0.3. */
function sourceOfCalculation(how: How, count: number): string {
  if (how === 'years') return YEARS;
  const numbers = Array.from({ length: count }, (_, at) => `($deps[${at}] || 0)`);
  return `Math.round((${numbers.join(` ${SIGNS[how]} `)}) * 1000000) / 1000000`;
}

export const writeCalculation = ({ how, of }: Calculation): string =>
  `{{ ${sourceOfCalculation(how, of.length)} }}`;

/** The calculation that an expression is; undefined for another one. */
export function readCalculation(
  written: unknown,
  deps: readonly (DesignNode | undefined)[],
): Calculation | undefined {
  const of = deps.flatMap((each) => each?.id ?? []);
  if (of.length === 0 || of.length < deps.length || !isExpression(written)) return undefined;
  const own = syntaxOfRuleExpression(sourceOf(written));
  const how = HOWS.find((each) => {
    if (each === 'years' && of.length > 1) return false;
    const ours = syntaxOfRuleExpression(sourceOfCalculation(each, of.length));
    return own !== undefined && ours !== undefined && shapeOf(own) === shapeOf(ours);
  });
  return how && { how, of };
}

/** Reads and writes a sum over the rows of a list, as a value that rules compute. */
import { syntaxOfRuleExpression } from '../forms/formily/expression-reads.ts';
import { isExpression, sourceOf } from '../forms/rules/rule.ts';
import { shapeOf } from './conditions.ts';
import type { DesignNode } from './outline.ts';

/** The number of each row, or the product of several. */
export interface Sum {
  /** The id of the list. */
  rows: string;
  /** Names of numbers in a row. */
  factors: readonly string[];
}

const memberOf = (name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `row.${name}` : `row[${JSON.stringify(name)}]`;

const sourceOfSum = (factors: readonly string[]): string =>
  `($deps[0] || []).reduce((sum, row) => sum + ${factors
    .map((name) => `(${memberOf(name)} || 0)`)
    .join(' * ')}, 0)`;

export const writeSum = ({ factors }: Sum): string => `{{ ${sourceOfSum(factors)} }}`;

/** The sum that an expression is; undefined for another one. */
export function readSum(written: unknown, deps: readonly (DesignNode | undefined)[]): Sum | undefined {
  const [list, ...others] = deps;
  if (list?.role !== 'rows' || others.length > 0 || !isExpression(written)) return undefined;
  const source = sourceOf(written);
  const loop = /reduce\(\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)/.exec(source);
  if (loop === null) return undefined;
  const [, sum = '', row = ''] = loop;
  const factors = [...source.matchAll(new RegExp(`\\b${row}\\.([\\p{L}_$][\\p{L}\\p{N}_$]*)`, 'gu'))].map(
    ([, name = '']) => name,
  );
  if (factors.length === 0) return undefined;
  const own = syntaxOfRuleExpression(source);
  const ours = syntaxOfRuleExpression(sourceOfSum(factors));
  const plain = (shape: string): string =>
    shape.replaceAll(`"${sum}"`, '"sum"').replaceAll(`"${row}"`, '"row"');
  const isSame = own !== undefined && ours !== undefined && plain(shapeOf(own)) === shapeOf(ours);
  return isSame ? { rows: list.id, factors } : undefined;
}

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

const exactSum = (factors: readonly string[]): string =>
  `($deps[0] || []).reduce((sum, row) => sum + ${factors
    .map((name) => `(${memberOf(name)} || 0)`)
    .join(' * ')}, 0)`;

/** Six decimals: three rows of 0.1 are 0.3. */
const sourceOfSum = (factors: readonly string[]): string =>
  `Math.round(${exactSum(factors)} * 1000000) / 1000000`;

export const writeSum = ({ factors }: Sum): string => `{{ ${sourceOfSum(factors)} }}`;

const MEMBER = String.raw`(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(['"])([^'"\\]+)\2\])`;

/** The sum that an expression is, rounded or as it was written before; undefined for another one. */
export function readSum(written: unknown, deps: readonly (DesignNode | undefined)[]): Sum | undefined {
  const [list, ...others] = deps;
  if (list?.role !== 'rows' || others.length > 0 || !isExpression(written)) return undefined;
  const source = sourceOf(written);
  const loop = /reduce\(\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)/.exec(source);
  if (loop === null) return undefined;
  const [, sum = '', row = ''] = loop;
  const factors = [...source.matchAll(new RegExp(`\\b${row}${MEMBER}`, 'gu'))].map(
    ([, name, , quoted]) => name ?? quoted ?? '',
  );
  if (factors.length === 0) return undefined;
  const own = syntaxOfRuleExpression(source);
  const plain = (shape: string): string =>
    shape.replaceAll(`"${sum}"`, '"sum"').replaceAll(`"${row}"`, '"row"');
  const isSame = [sourceOfSum, exactSum].some((write) => {
    const ours = syntaxOfRuleExpression(write(factors));
    return own !== undefined && ours !== undefined && plain(shapeOf(own)) === shapeOf(ours);
  });
  return isSame ? { rows: list.id, factors } : undefined;
}

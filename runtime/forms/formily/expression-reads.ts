/** Finds what the expression of a rule reads. Servers only: browsers keep no syntax trees. */
import type { Bind } from '../../language/bind.ts';
import { compileExpression } from '../../language/expression.ts';
import { findReads } from '../../language/reads/find-reads.ts';
import { originAt, type ReadPath } from '../../language/reads/origin.ts';
import { bindRuleNames, type ExpressionScope } from './expressions.ts';

const bind: Bind<ExpressionScope> = Object.assign((name: string) => bindRuleNames(name), bindRuleNames, {
  keepSyntax: true as const,
});

/**
 * The paths that an expression reads, such as `['$values', 'phone']`. One that does not compile reads
 * nothing.
 */
export function readsOfRuleExpression(source: string): readonly ReadPath[] {
  const compiled = compileExpression(source, bind);
  if (!compiled.ok) return [];
  if (compiled.path !== undefined) return [compiled.path];
  return findReads(compiled.syntax ?? [], originAt).paths;
}

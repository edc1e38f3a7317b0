/** Finds what the expression of a rule reads. Not for visitors: their browsers keep no syntax trees. */
import type { Bind } from '../../language/bind.ts';
import { compileExpression } from '../../language/expression.ts';
import type { MemberName, Syntax } from '../../language/syntax.ts';
import { findReads } from '../../language/reads/find-reads.ts';
import { originAt, type ReadPath } from '../../language/reads/origin.ts';
import { bindRuleNames, type ExpressionScope } from './expressions.ts';

const bind: Bind<ExpressionScope> = Object.assign((name: string) => bindRuleNames(name), bindRuleNames, {
  keepSyntax: true as const,
});

/**
 * The values that an expression chooses from; undefined when it computes others: a path, a sum, a call.
 */
export function choicesOfRuleExpression(source: string): readonly unknown[] | undefined {
  const tree = syntaxOfRuleExpression(source);
  return tree === undefined ? undefined : literalsIn(tree);
}

function literalsIn({ is, value, of }: Syntax): readonly unknown[] | undefined {
  if (is === 'literal') return [value];
  // What comes before `&&` is returned only if it is empty.
  const chosen =
    is === 'choice' ? of.slice(1) : is === 'operator' && value === '&&' ? of.slice(1) : undefined;
  const found = chosen?.map(literalsIn);
  return found?.every((each) => each !== undefined) === true ? found.flat() : undefined;
}

/** The syntax tree of an expression; undefined for one that does not compile, or for more than one value. */
export function syntaxOfRuleExpression(source: string): Syntax | undefined {
  const compiled = compileExpression(source, bind);
  const [tree, ...others] = compiled.ok ? (compiled.syntax ?? []) : [];
  return others.length > 0 ? undefined : tree;
}

/** The names of the members of the objects that an expression chooses from; undefined if it computes them. */
export function membersOfRuleExpression(source: string): readonly string[] | undefined {
  const tree = syntaxOfRuleExpression(source);
  return tree === undefined ? undefined : membersIn(tree);
}

function membersIn({ is, value, of }: Syntax): readonly string[] | undefined {
  if (is === 'object') {
    const names = value as readonly MemberName[];
    return names.every((name) => typeof name === 'string') ? names : undefined;
  }
  const found = is === 'choice' ? of.slice(1).map(membersIn) : undefined;
  return found?.every((each) => each !== undefined) === true ? found.flat() : undefined;
}

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

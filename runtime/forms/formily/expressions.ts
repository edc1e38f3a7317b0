/** Makes the product's safe expression language the language of Formily's `{{ … }}`. */
import { Schema } from '@formily/json-schema';
import { suggestNearest } from '../../validate/nearest.ts';
import { isObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { compileExpression, type Compiled } from '../../language/expression.ts';
import { FUNCTIONS, type FunctionContext } from '../../language/functions.ts';
import { ExpressionError } from '../../language/limits.ts';
import type { Bind } from '../../language/bind.ts';
import { readObserved, toReadable } from './readable-models.ts';

/** What the program adds to the scope of a form's expressions. */
export interface FormScope {
  /** The translation of a key, with its `{placeholders}` filled. */
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  site: FunctionContext;
}

/** The scope that Formily hands to an expression. */
export type ExpressionScope = Readonly<Record<string, unknown>>;

const PLAIN_NAMES = ['$values', '$deps', '$dependencies', '$record', '$records', '$index', '$lookup'];
const MODEL_NAMES = ['$self', '$target', '$form'];
const KNOWN_NAMES = [...PLAIN_NAMES, ...MODEL_NAMES, 't', ...Object.keys(FUNCTIONS)];

/**
 * Resolves the names of an expression. Formily's functions ($effect, $memo, $props, …) are left out: they
 * have effects.
 */
export const bindRuleNames: Bind<ExpressionScope> = (name) => {
  if (PLAIN_NAMES.includes(name)) return (scope) => scope[name];
  if (MODEL_NAMES.includes(name)) return (scope) => toReadable(scope[name]);
  return undefined;
};
bindRuleNames.callable = (name) => {
  if (name === 't')
    return (scope, args) =>
      (scope as unknown as FormScope).t(String(args[0]), isObject(args[1]) ? args[1] : {});
  const listed = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return listed === undefined
    ? undefined
    : (scope, args) => listed((scope as unknown as FormScope).site, args);
};
bindRuleNames.read = readObserved;
bindRuleNames.hint = (name) => suggestNearest(name, KNOWN_NAMES);

const MAX_COMPILED = 2000;
const compiled = new Map<string, Compiled<ExpressionScope>>();

/** Compiles an expression of a rule. Forms that hold the same expression share the result. */
export function compileRuleExpression(source: string): Compiled<ExpressionScope> {
  let known = compiled.get(source);
  if (known === undefined) {
    known = compileExpression(source, bindRuleNames);
    if (compiled.size >= MAX_COMPILED) compiled.clear();
    compiled.set(source, known);
  }
  return known;
}

/**
 * Registers the expression compiler with Formily. Call it before the first Schema is made. An expression that
 * does not compile or exceeds a limit gives undefined, and `report` receives the problem.
 */
export function registerExpressions(report: (problem: Problem) => void): void {
  Schema.registerCompiler((source: string, scope: ExpressionScope) => {
    const known = compileRuleExpression(source);
    if (!known.ok) {
      report(known.problem);
      return undefined;
    }
    try {
      return known.run(scope);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      report(error.problem);
      return undefined;
    }
  });
}

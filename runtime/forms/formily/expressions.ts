import { Schema } from '@formily/json-schema';
import { suggestNearest } from '../../validate/nearest.ts';
import { isObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { compileExpression, type Compiled } from '../../language/expression.ts';
import { FUNCTIONS, type FunctionHost } from '../../language/functions.ts';
import { ExpressionError } from '../../language/limits.ts';
import type { Bind } from '../../language/bind.ts';
import { expose, readObserved } from './readable-models.ts';

/** What a form's host adds to the scope of its expressions. */
export interface FormScope {
  /** A word of the interface by its key, with its `{placeholders}` filled. */
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  site: FunctionHost;
}

type Scope = Readonly<Record<string, unknown>>;

const PLAIN_NAMES = ['$values', '$deps', '$dependencies', '$record', '$records', '$index', '$lookup'];
const MODEL_NAMES = ['$self', '$target', '$form'];
const KNOWN_NAMES = [...PLAIN_NAMES, ...MODEL_NAMES, 't', ...Object.keys(FUNCTIONS)];

/** Names in reach of a form's expressions. Formily's own functions of the scope ($effect, $memo, $props, …) are left out: they change things. */
const bind: Bind<Scope> = (name) => {
  if (PLAIN_NAMES.includes(name)) return (scope) => scope[name];
  if (MODEL_NAMES.includes(name)) return (scope) => expose(scope[name]);
  return undefined;
};
bind.callable = (name) => {
  if (name === 't')
    return (scope, args) =>
      (scope as unknown as FormScope).t(String(args[0]), isObject(args[1]) ? args[1] : {});
  const listed = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  return listed === undefined
    ? undefined
    : (scope, args) => listed((scope as unknown as FormScope).site, args);
};
bind.read = readObserved;
bind.hint = (name) => suggestNearest(name, KNOWN_NAMES);

const MOST_COMPILED = 2000;
const compiled = new Map<string, Compiled<Scope>>();

/** Compiles an expression of a rule, once for all forms that hold it. */
export function compileRule(source: string): Compiled<Scope> {
  let known = compiled.get(source);
  if (known === undefined) {
    known = compileExpression(source, bind);
    if (compiled.size >= MOST_COMPILED) compiled.clear();
    compiled.set(source, known);
  }
  return known;
}

/**
 * Makes the one safe language Formily's own; call it before the first Schema is made. An expression that cannot be read or is stopped is undefined,
 * on the server as in the browser, and `report` hears of it.
 */
export function registerLanguage(report: (problem: Problem) => void): void {
  Schema.registerCompiler((source: string, scope: Scope) => {
    const known = compileRule(source);
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

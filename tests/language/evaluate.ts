// Evaluates expressions for tests.
import { compileExpression, compileTemplate, type Compiled } from '../../runtime/language/expression.ts';
import type { Bind } from '../../runtime/language/bind.ts';
import { FUNCTIONS } from '../../runtime/language/functions.ts';

export type Scope = Readonly<Record<string, unknown>>;

const SITE = { language: 'en-US', base: '', channels: [] };

/** Binds every own name of a scope as data, and the listed functions. */
export function bindTo(scope: Scope): Bind<Scope> {
  const bind: Bind<Scope> = (name) => (Object.hasOwn(scope, name) ? (env) => env[name] : undefined);
  bind.callable = (name) => {
    const listed = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    return listed === undefined ? undefined : (_, args) => listed(SITE, args);
  };
  return bind;
}

function run(compiled: Compiled<Scope>, scope: Scope): unknown {
  if (!compiled.ok) throw new Error(`${compiled.problem.code}: ${compiled.problem.message}`);
  return compiled.run(scope);
}

/** The value of an expression over a scope; throws its problem. */
export function evaluate(source: string, scope: Scope = {}): unknown {
  return run(compileExpression(source, bindTo(scope)), scope);
}

/** The value of a text with `{{ expressions }}`. */
export function fill(text: string, scope: Scope = {}): unknown {
  return run(compileTemplate(text, bindTo(scope)), scope);
}

/** The code of an expression's problem, at compile time or run time; undefined without one. */
export function problemOf(source: string, scope: Scope = {}): string | undefined {
  try {
    evaluate(source, scope);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'problem' in error) return (error.problem as { code: string }).code;
    return error instanceof Error ? error.message.split(':')[0] : String(error);
  }
}

/** Compiles the expressions of views. */
import { compileTemplate, hasExpression } from '../language/expression.ts';
import { FUNCTIONS } from '../language/functions.ts';
import type { Bind, Caller, Getter } from '../language/bind.ts';
import type { SiteModel } from '../model/page.ts';
import { callTranslate, readLeniently } from './drawing/evaluate.ts';
import { findLocal, placeOf, type Context } from './context.ts';
import { SCOPE_NAMES, SLOT, type Scope, type Value } from './scope.ts';

function isScopeName(name: string): name is (typeof SCOPE_NAMES)[number] {
  return (SCOPE_NAMES as readonly string[]).includes(name);
}

const translateText: Caller<Scope> = (scope, args) => callTranslate(scope[SLOT.site] as SiteModel, args);

function callerOf(listed: (typeof FUNCTIONS)[string]): Caller<Scope> {
  return (scope, args) => listed(scope[SLOT.site] as SiteModel, args);
}

const getters: Getter<Scope>[] = [];

/** One function for each position: one made below would keep the context of its expression in memory. */
function getterOf(slot: number): Getter<Scope> {
  return (getters[slot] ??= (scope) => scope[slot]);
}

/** The names at a place in a view: those that `each` declares, then the scope; and the listed functions. */
function bindTo(context: Context): Bind<Scope> {
  const bind: Bind<Scope> = (name) => {
    const slot = findLocal(context, name)?.slot ?? (isScopeName(name) ? SLOT[name] : undefined);
    return slot === undefined ? undefined : getterOf(slot);
  };
  bind.callable = (name) => {
    if (name === 't') return translateText;
    const listed = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    return listed === undefined ? undefined : callerOf(listed);
  };
  bind.plain = true;
  if (context.collector !== undefined) bind.keepSyntax = true;
  const { hint } = context.registry;
  if (hint !== undefined) {
    bind.hint = (name) =>
      hint(name, [
        ...context.locals.map((local) => local.name),
        ...SCOPE_NAMES,
        't',
        ...Object.keys(FUNCTIONS),
      ]);
  }
  return bind;
}

/**
 * Compiles a text that may hold expressions. One that cannot be parsed is reported, and its value is
 * undefined.
 */
export function compileText(text: string, context: Context): Value {
  // Most are classes.
  if (context.collector === undefined && !hasExpression(text)) return { constant: text };
  const compiled = compileTemplate(text, bindTo(context));
  if (!compiled.ok) {
    context.problems.push({ ...compiled.problem, ...placeOf(context) });
    return { constant: undefined };
  }
  if (compiled.names.includes('part')) context.partUse.used = true;
  if (compiled.names.includes('member')) context.member.isRead = true;
  const origin = context.collector?.expression(compiled, context);
  if (compiled.isConstant) return { constant: compiled.run([]), origin };
  // A plain path never throws for a wrong type.
  return { read: compiled.path === undefined ? leniently(compiled.run) : compiled.run, origin };
}

function leniently(run: (scope: Scope) => unknown): (scope: Scope) => unknown {
  return (scope) => readLeniently(run, scope);
}

/** The names of a text that is nothing but one dotted path, `{{ data.resourceMap.banner }}`. */
export function readPath(text: string): string[] | undefined {
  const compiled = compileTemplate<undefined>(text, () => () => undefined);
  return compiled.ok ? compiled.path : undefined;
}

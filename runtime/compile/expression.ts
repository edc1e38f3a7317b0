import { compileExpression, compileTemplate } from '../language/expression.ts';
import { FUNCTIONS } from '../language/functions.ts';
import type { Bind } from '../language/bind.ts';
import { isObject } from '../model/json.ts';
import type { SiteModel } from '../model/page.ts';
import { findLocal, report, type Context } from './context.ts';
import { SCOPE_NAMES, SLOT, type Frame, type Value } from './frame.ts';

function isScopeName(name: string): name is (typeof SCOPE_NAMES)[number] {
  return (SCOPE_NAMES as readonly string[]).includes(name);
}

// `t('site.more', { count: 3 })`: the interface's own words; a key without words shows itself, so that nothing is silently missing.
function translate(site: Pick<SiteModel, 'messages'>, [key, values]: readonly unknown[]): string {
  const text = site.messages[String(key)] ?? String(key);
  return isObject(values) ? text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')) : text;
}

/** Names in reach at a place in a view: what `each` brought, then the scope; and the listed functions. */
function bindTo(context: Context): Bind<Frame> {
  const bind: Bind<Frame> = (name) => {
    const slot = findLocal(context, name)?.slot ?? (isScopeName(name) ? SLOT[name] : undefined);
    return slot === undefined ? undefined : (frame) => frame[slot];
  };
  bind.callable = (name) => {
    if (name === 't') return (frame, args) => translate(frame[SLOT.site] as SiteModel, args);
    const listed = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    return listed === undefined ? undefined : (frame, args) => listed(frame[SLOT.site] as SiteModel, args);
  };
  bind.plain = true;
  const { hint } = context.kit;
  if (hint !== undefined) {
    const known = [...context.locals.map((local) => local.name), ...SCOPE_NAMES, 't', ...Object.keys(FUNCTIONS)];
    bind.hint = (name) => hint(name, known);
  }
  return bind;
}

/** A text that may hold expressions, as a value. One that cannot be read is noted and is undefined. */
export function compileText(text: string, context: Context): Value {
  const compiled = compileTemplate(text, bindTo(context));
  if (!compiled.ok) {
    const { code, details } = compiled.problem;
    report(context, code, details);
    return { constant: undefined };
  }
  if (compiled.names.includes('part')) context.partUse.used = true;
  return compiled.isConstant ? { constant: compiled.run([]) } : { read: compiled.run };
}

/** The names of a text that is nothing but one dotted path, `{{ data.resourceMap.banner }}`. */
export function readPath(text: string): string[] | undefined {
  const source = /^\s*\{\{(.*)\}\}\s*$/s.exec(text)?.[1];
  if (source === undefined) return undefined;
  const compiled = compileExpression<undefined>(source, () => () => undefined);
  return compiled.ok ? compiled.path : undefined;
}

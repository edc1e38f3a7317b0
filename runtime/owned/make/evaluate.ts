/** Evaluates what a section's texts and conditions are for its own data. */
import type { Bind, Getter } from '../../language/bind.ts';
import { compileTemplate } from '../../language/expression.ts';

type Names = Readonly<Record<string, unknown>>;

/** The value of a literal or expression; undefined where it reads more than these names. */
export function evaluate(source: unknown, names: Names): { value: unknown } | undefined {
  if (typeof source !== 'string') return { value: source };
  const bind: Bind<Names> = (name): Getter<Names> | undefined =>
    Object.hasOwn(names, name) ? (env) => env[name] : undefined;
  const compiled = compileTemplate(source, bind);
  if (!compiled.ok) return undefined;
  try {
    return { value: compiled.run(names) };
  } catch {
    return undefined;
  }
}

/** True for an expression that reads this name. */
export function reads(source: string, name: string): boolean {
  return new RegExp(String.raw`\b${name}\b`).test(source);
}

// Finds what no input may contain, whatever its schema allows.
import { FORBIDDEN_NAMES } from '../../../../runtime/model/json.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { translateProblem } from '../../kernel/language.ts';
import type { InputError } from '../../kernel/http-error.ts';

/** No document of ours is nested deeper. Below this limit every recursion over an input is safe. */
const MAX_DEPTH = 64;

interface UnsafePlace {
  path: (string | number)[];
  rule: 'text' | 'depth' | 'name';
}

/** NUL, half a surrogate pair, names that reach a prototype, too deep nesting. The first error. */
export function findUnsafe(input: unknown, language: string): InputError | undefined {
  const found = findUnsafePlace(input);
  if (found === undefined) return undefined;
  const { path, rule } = found;
  const message = translateProblem(language, `input.${rule}`, { most: MAX_DEPTH });
  return { path: formatPointer(path), rule, message };
}

/** The same without a message. */
export function findUnsafePlace(input: unknown): UnsafePlace | undefined {
  const path: (string | number)[] = [];

  function visit(value: unknown): UnsafePlace | undefined {
    if (typeof value === 'string') return isStorable(value) ? undefined : errorOf('text');
    if (typeof value !== 'object' || value === null) return undefined;
    if (path.length >= MAX_DEPTH) return errorOf('depth', path.slice(0, 3));
    for (const name of Object.keys(value)) {
      if (FORBIDDEN_NAMES.has(name)) return errorOf('name', [...path, name]);
      if (!isStorable(name)) return errorOf('name');
      path.push(name);
      const found = visit((value as Record<string, unknown>)[name]);
      if (found !== undefined) return found;
      path.pop();
    }
    return undefined;
  }

  function errorOf(rule: UnsafePlace['rule'], at = path): UnsafePlace {
    return { path: [...at], rule };
  }

  return visit(input);
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

import { FORBIDDEN_NAMES } from '../../../../runtime/model/json.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { sayProblem } from '../../kernel/language.ts';
import type { InputError } from '../../kernel/http-error.ts';

/** No document of ours nests deeper; below this every recursion over an input is safe. */
const DEEPEST = 64;

/**
 * Finds what no input of any call may hold, whatever its schema says: text that a database cannot keep (NUL, half a
 * surrogate pair), names that reach a prototype, and nesting without end. Undefined when all is well, else said in a language.
 */
export function findHostile(input: unknown, language: string): InputError | undefined {
  const path: (string | number)[] = [];

  function visit(value: unknown): InputError | undefined {
    if (typeof value === 'string') return isStorable(value) ? undefined : refuse('text');
    if (typeof value !== 'object' || value === null) return undefined;
    if (path.length >= DEEPEST) return refuse('depth', path.slice(0, 3));
    for (const name of Object.keys(value)) {
      if (FORBIDDEN_NAMES.has(name) || !isStorable(name)) return refuse('name');
      path.push(name);
      const found = visit((value as Record<string, unknown>)[name]);
      if (found !== undefined) return found;
      path.pop();
    }
    return undefined;
  }

  function refuse(rule: string, at = path): InputError {
    return {
      path: formatPointer(at),
      rule,
      message: sayProblem(language, `input.${rule}`, { most: DEEPEST }),
    };
  }

  return visit(input);
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

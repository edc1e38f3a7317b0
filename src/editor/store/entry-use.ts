// Finds which dictionary entries changed, and which a block uses.
import { isObject } from '../../../runtime/model/json.ts';
import type { Ast } from '../../../runtime/model/page.ts';

/** True if some part of a block's data is bound to the dictionary entry. */
export function usesEntry(data: unknown, code: string): boolean {
  if (Array.isArray(data)) return data.some((item) => usesEntry(item, code));
  if (!isObject(data)) return false;
  return data.dictCode === code || Object.values(data).some((member) => usesEntry(member, code));
}

/** Codes of the entries that were added, removed or changed. */
export function changedEntries(before: Ast['dict'], after: Ast['dict']): string[] {
  if (before === after) return [];
  return Object.keys({ ...before, ...after }).filter((code) => before[code] !== after[code]);
}

/** A document with the values that another one has for the entries of both. */
export function withEntries(ast: Ast, dict: Ast['dict']): Ast {
  const shared = Object.entries(dict).filter(([code]) => Object.hasOwn(ast.dict, code));
  return { ...ast, dict: { ...ast.dict, ...Object.fromEntries(shared) } };
}

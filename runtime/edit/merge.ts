import type { Ast } from '../model/page.ts';
import { isSame } from './same.ts';

/** Keys of the blocks that two versions of a document hold differently, in the order of `theirs`, then what only `mine` has. */
export function listDifferences(mine: Ast, theirs: Ast): string[] {
  const keys = new Set([...theirs.vm, ...mine.vm].map(({ key }) => key));
  return [...keys].filter((key) => !isSame(mine.data[key], theirs.data[key]));
}

/** Keys of the blocks that were changed since `base`. */
export function listChanged(base: Ast, ast: Ast): string[] {
  return listDifferences(ast, base);
}

/**
 * Puts two versions together block by block: the named blocks as in `mine`, all others as in `theirs`.
 * The order of blocks is theirs, unless only `mine` has changed it since `base`.
 */
export function mergeBlocks(base: Ast, mine: Ast, theirs: Ast, keepMine: ReadonlySet<string>): Ast {
  const order = isSame(theirs.vm, base.vm) ? mine.vm : theirs.vm;
  const added = mine.vm.filter(({ key }) => keepMine.has(key) && !order.some((block) => block.key === key));
  const vm = [...order, ...added];
  const data = Object.fromEntries(
    vm.map(({ key }) => [key, (keepMine.has(key) ? mine.data[key] : theirs.data[key]) ?? mine.data[key] ?? {}] as const),
  );
  const modified = Object.entries(mine.dict).filter(([, entry]) => entry.hasModified === true);
  return { vm, data, dict: { ...mine.dict, ...theirs.dict, ...Object.fromEntries(modified) } };
}

// Reads the blocks of a document, for the operations that add, move and remove them.
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast, BlockInstance, DictEntry } from '../model/page.ts';

/**
 * Removes a block and its data. Defined here because `insert-block` and `remove-block` are each other's
 * inverse.
 */
export interface RemoveBlockOperation {
  do: 'remove-block';
  document: DocumentName;
  key: string;
  /** Codes of dictionary entries that are removed with it. */
  entries?: string[];
}

/** A block with its position in the document; undefined unless exactly one block has the key. */
export function findBlock(
  { vm }: Pick<Ast, 'vm'>,
  key: string,
): { index: number; block: BlockInstance } | undefined {
  const index = vm.findIndex((block) => block.key === key);
  const block = vm[index];
  return block === undefined || vm.some((other, at) => at > index && other.key === key)
    ? undefined
    : { index, block };
}

/** True if a block or stored data uses the key. */
export function holdsKey(ast: Ast, key: string): boolean {
  return Object.hasOwn(ast.data, key) || ast.vm.some((block) => block.key === key);
}

export function addEntries(dict: Ast['dict'], entries: readonly DictEntry[]): Ast['dict'] {
  return entries.length === 0
    ? dict
    : { ...dict, ...Object.fromEntries(entries.map((entry) => [entry.code, entry])) };
}

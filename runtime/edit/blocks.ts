import type { DocumentName } from '../model/edit-target.ts';
import type { Ast, BlockInstance, DictEntry } from '../model/page.ts';

/** Takes a block and its data away. Stands here, because inserting and removing take each other back. */
export interface RemoveBlockOperation {
  do: 'remove-block';
  document: DocumentName;
  key: string;
  /** Codes of dictionary entries that came with it and go with it. */
  entries?: string[];
}

/** A block with its position among those of its document; undefined when none, or not just one, has the key. */
export function findBlock({ vm }: Ast, key: string): { index: number; block: BlockInstance } | undefined {
  const index = vm.findIndex((block) => block.key === key);
  const block = vm[index];
  return block === undefined || vm.some((other, at) => at > index && other.key === key)
    ? undefined
    : { index, block };
}

/** Whether a key is in use, by a block or by data that no block shows. */
export function holdsKey(ast: Ast, key: string): boolean {
  return Object.hasOwn(ast.data, key) || ast.vm.some((block) => block.key === key);
}

/** The dictionary with further entries. */
export function addEntries(dict: Ast['dict'], entries: readonly DictEntry[]): Ast['dict'] {
  return entries.length === 0
    ? dict
    : { ...dict, ...Object.fromEntries(entries.map((entry) => [entry.code, entry])) };
}

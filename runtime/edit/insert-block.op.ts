// Inserts a block into a document.
import type { DocumentName } from '../model/edit-target.ts';
import { FORBIDDEN_NAMES } from '../model/json.ts';
import type { BlockData, BlockInstance, DictEntry } from '../model/page.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { addEntries, holdsKey, type RemoveBlockOperation } from './blocks.ts';
import { defineOperation } from './operation.ts';

export interface InsertBlockOperation {
  do: 'insert-block';
  document: DocumentName;
  /** The position of the block afterwards, from 0. */
  index: number;
  /** Its key must be unused. */
  block: BlockInstance;
  /** Absent for a block without data. */
  data?: BlockData;
  /** Dictionary entries of the block that the document does not hold yet. */
  entries?: DictEntry[];
}

export default defineOperation<InsertBlockOperation>({
  check(ast, { index, block, entries = [] }) {
    if (FORBIDDEN_NAMES.has(block.key) || holdsKey(ast, block.key))
      return makeEditProblem('edit.key-taken', { found: block.key });
    if (!Number.isInteger(index) || index < 0 || index > ast.vm.length)
      return makeEditProblem('edit.position-missing', { found: String(index) });
    const codes = entries.map(({ code }) => code);
    const taken = codes.find(
      (code, at) => FORBIDDEN_NAMES.has(code) || Object.hasOwn(ast.dict, code) || codes.indexOf(code) !== at,
    );
    return taken === undefined ? undefined : makeEditProblem('edit.entry-taken', { found: taken });
  },
  apply(ast, { index, block, data, entries = [] }) {
    return {
      vm: ast.vm.toSpliced(index, 0, block),
      data: data === undefined ? ast.data : { ...ast.data, [block.key]: data },
      dict: addEntries(ast.dict, entries),
    };
  },
  invert(_, { document, block, entries = [] }): RemoveBlockOperation {
    const codes = entries.map(({ code }) => code);
    return {
      do: 'remove-block',
      document,
      key: block.key,
      ...(codes.length === 0 ? {} : { entries: codes }),
    };
  },
});

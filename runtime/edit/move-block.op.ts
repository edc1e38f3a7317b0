// Moves a block inside its document.
import type { DocumentName } from '../model/edit-target.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { findBlock } from './blocks.ts';
import { defineOperation } from './operation.ts';

export interface MoveBlockOperation {
  do: 'move-block';
  document: DocumentName;
  key: string;
  /** The position of the block afterwards, from 0. */
  index: number;
}

export default defineOperation<MoveBlockOperation>({
  check(ast, { key, index }) {
    if (findBlock(ast, key) === undefined) return makeEditProblem('edit.block-missing', { found: key });
    const isThere = Number.isInteger(index) && index >= 0 && index < ast.vm.length;
    return isThere ? undefined : makeEditProblem('edit.position-missing', { found: String(index) });
  },
  apply(ast, { key, index }) {
    const found = findBlock(ast, key);
    if (found === undefined || found.index === index) return ast;
    return { ...ast, vm: ast.vm.toSpliced(found.index, 1).toSpliced(index, 0, found.block) };
  },
  invert: (ast, op) => ({ ...op, index: findBlock(ast, op.key)?.index ?? op.index }),
});

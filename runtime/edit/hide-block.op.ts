// Hides a block from visitors, or shows it again.
import type { DocumentName } from '../model/edit-target.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import type { BlockInstance } from '../model/page.ts';
import { findBlock } from './blocks.ts';
import { defineOperation } from './operation.ts';

export interface HideBlockOperation {
  do: 'hide-block';
  document: DocumentName;
  key: string;
  hidden: boolean;
}

export default defineOperation<HideBlockOperation>({
  check(ast, { key }) {
    return findBlock(ast, key) === undefined
      ? makeEditProblem('edit.block-missing', { found: key })
      : undefined;
  },
  apply(ast, { key, hidden }) {
    const write = ({ hidden: _, ...block }: BlockInstance): BlockInstance =>
      hidden ? { ...block, hidden } : block;
    return { ...ast, vm: ast.vm.map((block) => (block.key === key ? write(block) : block)) };
  },
  invert: (ast, op) => ({ ...op, hidden: findBlock(ast, op.key)?.block.hidden === true }),
});

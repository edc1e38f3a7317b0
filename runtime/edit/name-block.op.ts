// Gives a block a name that links lead to.
import { findAnchorProblem } from '../model/anchor.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { BlockInstance } from '../model/page.ts';
import { findBlock } from './blocks.ts';
import { defineOperation } from './operation.ts';

/** Without `anchor` it has none. */
export interface NameBlockOperation {
  do: 'name-block';
  document: DocumentName;
  key: string;
  anchor?: string;
}

export default defineOperation<NameBlockOperation>({
  check(ast, { key, anchor }) {
    if (findBlock(ast, key) === undefined) return makeEditProblem('edit.block-missing', { found: key });
    if (anchor === undefined) return undefined;
    const isTaken = ast.vm.some((block) => block.anchor === anchor && block.key !== key);
    return isTaken || findAnchorProblem(anchor) !== undefined
      ? makeEditProblem('edit.anchor-wrong', { found: anchor })
      : undefined;
  },
  apply(ast, { key, anchor }) {
    const write = ({ anchor: _, ...block }: BlockInstance): BlockInstance =>
      anchor === undefined ? block : { ...block, anchor };
    return { ...ast, vm: ast.vm.map((block) => (block.key === key ? write(block) : block)) };
  },
  invert(ast, { document, key }) {
    const before = findBlock(ast, key)?.block.anchor;
    return { do: 'name-block', document, key, ...(before === undefined ? {} : { anchor: before }) };
  },
});

// Removes a block from a document.
import { ownMember } from '../model/json.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { findBlock, type RemoveBlockOperation } from './blocks.ts';
import type { InsertBlockOperation } from './insert-block.op.ts';
import { defineOperation } from './operation.ts';

export default defineOperation<RemoveBlockOperation>({
  check(ast, { key, entries = [] }) {
    if (findBlock(ast, key) === undefined) return makeEditProblem('edit.block-missing', { found: key });
    const missing = entries.find(
      (code, at) => !Object.hasOwn(ast.dict, code) || entries.indexOf(code) !== at,
    );
    return missing === undefined ? undefined : makeEditProblem('edit.entry-missing', { found: missing });
  },
  apply(ast, { key, entries = [] }) {
    const { [key]: _, ...data } = ast.data;
    const dict =
      entries.length === 0
        ? ast.dict
        : Object.fromEntries(Object.entries(ast.dict).filter(([code]) => !entries.includes(code)));
    return { vm: ast.vm.filter((block) => block.key !== key), data, dict };
  },
  invert(ast, { document, key, entries = [] }): InsertBlockOperation {
    const found = findBlock(ast, key);
    if (found === undefined) throw new Error(`There is no block "${key}".`);
    const data = Object.hasOwn(ast.data, key) ? ast.data[key] : undefined;
    const removed = entries.flatMap((code) => ownMember(ast.dict, code) ?? []);
    return {
      do: 'insert-block',
      document,
      ...found,
      ...(data === undefined ? {} : { data }),
      ...(removed.length === 0 ? {} : { entries: removed }),
    };
  },
});

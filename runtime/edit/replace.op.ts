// Replaces a whole document.
import type { DocumentName } from '../model/edit-target.ts';
import { isObject } from '../model/json.ts';
import type { Ast } from '../model/page.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { defineOperation } from './operation.ts';

/** For a restored draft or revision, and for a resolved conflict. */
export interface ReplaceOperation {
  do: 'replace';
  document: DocumentName;
  ast: Ast;
}

export default defineOperation<ReplaceOperation>({
  check: (_, op) =>
    Array.isArray(op.ast.vm) && isObject(op.ast.data) && isObject(op.ast.dict)
      ? undefined
      : makeEditProblem('edit.document-broken', { found: op.document }),
  apply: (_, op) => op.ast,
  invert: (ast, op) => ({ ...op, ast }),
});

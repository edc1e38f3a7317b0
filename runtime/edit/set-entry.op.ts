// Replaces a dictionary entry of one document.
import { ownMember } from '../model/json.ts';
import type { DocumentName } from '../model/edit-target.ts';
import type { DictEntry } from '../model/page.ts';
import { writeAt } from '../model/value-at-path.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { defineOperation } from './operation.ts';

export interface SetEntryOperation {
  do: 'set-entry';
  document: DocumentName;
  code: string;
  entry: DictEntry;
}

export default defineOperation<SetEntryOperation>({
  check: (ast, op) =>
    Object.hasOwn(ast.dict, op.code) && op.entry.code === op.code
      ? undefined
      : makeEditProblem('edit.entry-missing', { found: op.code }),
  apply: (ast, op) => writeAt(ast, ['dict', op.code], op.entry),
  invert: (ast, op) => ({ ...op, entry: ownMember(ast.dict, op.code) ?? op.entry }),
});

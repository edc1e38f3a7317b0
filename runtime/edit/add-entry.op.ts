// Adds a dictionary entry to a document, or removes it with `removes`.
import type { DocumentName } from '../model/edit-target.ts';
import { FORBIDDEN_NAMES, ownMember } from '../model/json.ts';
import type { DictEntry } from '../model/page.ts';
import { writeAt } from '../model/value-at-path.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { defineOperation } from './operation.ts';

export interface AddEntryOperation {
  do: 'add-entry';
  document: DocumentName;
  entry: DictEntry;
  removes?: true;
}

export default defineOperation<AddEntryOperation>({
  check({ dict }, { entry: { code }, removes = false }) {
    const isValid = Object.hasOwn(dict, code) === removes && !FORBIDDEN_NAMES.has(code);
    return isValid
      ? undefined
      : makeEditProblem(removes ? 'edit.entry-missing' : 'edit.entry-present', { found: code });
  },
  apply: (ast, { entry, removes }) =>
    writeAt(ast, ['dict', entry.code], removes === true ? undefined : entry),
  invert(ast, { removes, ...op }) {
    return removes === true
      ? { ...op, entry: ownMember(ast.dict, op.entry.code) ?? op.entry }
      : { ...op, removes: true };
  },
});

/**
 * Declares operations on definitions of owned blocks, as JSON. They serve undo, merging, and change sets.
 * Tests hold these laws for every operation that `check` accepts: applied and then inverted, the definition
 * is the same; it survives JSON; nothing is changed in place.
 */
import type { OwnedBlockDocument } from '../../generated/documents.generated.ts';
import { makeCheckProblem } from '../../model/check-problem.ts';
import type { AnyProblemCode, Problem } from '../../model/problem.ts';

/** The behaviour of all operations of one name. */
export interface OwnedOperationDefinition<Op> {
  /** Why it cannot be applied; undefined if it can. */
  check(definition: OwnedBlockDocument, op: Op): Problem | undefined;
  apply(definition: OwnedBlockDocument, op: Op): OwnedBlockDocument;
  /** What takes it back. `definition` is the one before. */
  invert(definition: OwnedBlockDocument, op: Op): OwnedOperation;
}

/** Declares a definition for the table of operations. */
export function define<Op>(
  definition: OwnedOperationDefinition<Op & { do: string }>,
): OwnedOperationDefinition<OwnedOperation> {
  return definition;
}

/** An operation as it is stored and sent; the files beside this one say what each holds. */
export interface OwnedOperation {
  do: string;
  [member: string]: unknown;
}

export function problem(code: AnyProblemCode, found: string): Problem {
  return makeCheckProblem(code, { found });
}

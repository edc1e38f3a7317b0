// Declares edit operations: changes of one document, as JSON.
import type { DocumentName } from '../model/edit-target.ts';
import type { Ast } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';

/**
 * One change of one document, as JSON. `do` is the name of its definition (`x.op.ts`); it may have further
 * members.
 */
export interface Operation {
  do: string;
  document: DocumentName;
}

/**
 * The behaviour of all operations of one name. Tests hold these laws for every operation that `check`
 * accepts: `apply(apply(ast, op), invert(ast, op))` equals `ast`; an operation survives JSON; `apply` changes
 * nothing in place and shares the unchanged parts with `ast`.
 */
export interface OperationDefinition<Op extends Operation = Operation> {
  /** Why the operation cannot be applied to this document; undefined if it can. */
  check(ast: Ast, op: Op): Problem | undefined;
  apply(ast: Ast, op: Op): Ast;
  /** The operation that reverts `op`. `ast` is the document before `op`. */
  invert(ast: Ast, op: Op): Operation;
}

/** Declares an operation. The file's stem is its name. */
export function defineOperation<Op extends Operation>(
  definition: OperationDefinition<Op>,
): OperationDefinition {
  return definition;
}

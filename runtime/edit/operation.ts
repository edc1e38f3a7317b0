import type { DocumentName } from '../model/edit-target.ts';
import type { Ast } from '../model/page.ts';
import type { Problem } from '../model/problem.ts';

/** One change of one document, as JSON: `do` names its definition (`x.op.ts`), the other members are its own. */
export interface Operation {
  do: string;
  document: DocumentName;
}

/**
 * How operations of one name behave. The laws, held by tests for every operation that `check` lets through:
 * `apply(apply(ast, op), invert(ast, op))` equals `ast`; an operation survives JSON; `apply` changes nothing in place and
 * shares with `ast` whatever it does not touch.
 */
export interface OperationDefinition<Op extends Operation = Operation> {
  /** What keeps the operation from being applied to this document; undefined when nothing does. */
  check(ast: Ast, op: Op): Problem | undefined;
  apply(ast: Ast, op: Op): Ast;
  /** The operation that takes `op` back; `ast` is the document before `op`. */
  invert(ast: Ast, op: Op): Operation;
}

/** Declares an operation; the file's stem is its name. */
export function defineOperation<Op extends Operation>(
  definition: OperationDefinition<Op>,
): OperationDefinition {
  return definition;
}

// Makes changes of the page: lists of operations with their inverse.
import type { DocumentName } from '../model/edit-target.ts';
import { suggestNearest } from '../validate/nearest.ts';
import type { Ast } from '../model/page.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import type { Problem } from '../model/problem.ts';
import type { Registry } from '../model/registry.ts';
import type { Operation, OperationDefinition } from './operation.ts';

export const DOCUMENT_NAMES: readonly DocumentName[] = ['content', 'NavigationCommon', 'WebSiteCommon'];

/** The documents of the edited page. Immutable. */
export type Documents = Readonly<Record<DocumentName, Ast>>;

/** One step of the history. */
export interface Change {
  readonly apply: readonly Operation[];
  /** The operations that undo `apply`. */
  readonly revert: readonly Operation[];
  /** Changes of one group write the same places. The history joins them into one step. */
  readonly group?: string;
}

/** Applies all operations in order, or none: then the problem of the first rejected operation is returned. */
export function makeChange(
  definitions: Registry<OperationDefinition>,
  documents: Documents,
  operations: readonly Operation[],
  group?: string,
): { documents: Documents; change: Change } | { problem: Problem } {
  const current = { ...documents };
  const revert: Operation[] = [];
  for (const operation of operations) {
    const definition = definitions.get(operation.do);
    if (definition === undefined) {
      return {
        problem: makeEditProblem('edit.operation-unknown', {
          found: operation.do,
          hint: suggestNearest(operation.do, definitions.names()),
        }),
      };
    }
    const ast = current[operation.document];
    const problem = definition.check(ast, operation);
    if (problem !== undefined) return { problem };
    revert.unshift(definition.invert(ast, operation));
    current[operation.document] = definition.apply(ast, operation);
  }
  return { documents: current, change: { apply: operations, revert, group } };
}

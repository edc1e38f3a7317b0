// Writes one value in a block's data.
import type { DocumentName } from '../model/edit-target.ts';
import { FORBIDDEN_NAMES, isObject, type Json } from '../model/json.ts';
import type { Ast } from '../model/page.ts';
import { formatPointer, type Path } from '../model/pointer.ts';
import { readAt, writeAt } from '../model/value-at-path.ts';
import { makeEditProblem } from '../model/edit-problem.ts';
import { defineOperation } from './operation.ts';

/** Without a `value` the member is removed. */
export interface SetOperation {
  do: 'set';
  document: DocumentName;
  key: string;
  /** Address inside the block's data. */
  path: Path;
  value?: Json;
}

export default defineOperation<SetOperation>({
  check(ast, op) {
    if (!Object.hasOwn(ast.data, op.key)) return makeEditProblem('edit.block-missing', { found: op.key });
    const writable = op.path.length > 0 && op.path.every((_, depth) => canStep(ast, op, depth));
    return writable
      ? undefined
      : makeEditProblem('edit.place-missing', { found: formatPointer(op.path), key: op.key });
  },
  apply: (ast, op) => writeAt(ast, addressOf(op), op.value),
  invert(ast, op) {
    // `apply` creates missing objects of the path: removing the first of them removes all.
    const made = op.path.findIndex(
      (_, depth) => readAt(ast, addressOf(op).slice(0, depth + 3)) === undefined,
    );
    const path = made === -1 ? op.path : op.path.slice(0, made + 1);
    const before = readAt(ast, addressOf(op)) as Json | undefined;
    return {
      do: 'set',
      document: op.document,
      key: op.key,
      path,
      ...(before === undefined ? {} : { value: before }),
    };
  },
});

function addressOf(op: SetOperation): Path {
  return ['data', op.key, ...op.path];
}

/**
 * True if the path's step at `depth` is valid: an existing index of a list, or an allowed name of an object.
 */
function canStep(ast: Ast, op: SetOperation, depth: number): boolean {
  const step = op.path[depth];
  const parent = readAt(ast, addressOf(op).slice(0, depth + 2));
  if (Array.isArray(parent)) {
    const removes = depth === op.path.length - 1 && op.value === undefined;
    return (
      typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < parent.length && !removes
    );
  }
  return (parent === undefined || isObject(parent)) && typeof step === 'string' && !FORBIDDEN_NAMES.has(step);
}

/** Lists all operations on definitions, by name. */
import type { OwnedBlockDocument } from '../../generated/documents.generated.ts';
import { ownMember } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { addField, makeField, remakeField, removeField, setField, unmakeField } from './field-operations.ts';
import {
  addNode,
  duplicateNode,
  moveNode,
  removeNode,
  setNode,
  unwrapNode,
  wrapNodes,
} from './node-operations.ts';
import { define, problem, type OwnedOperation, type OwnedOperationDefinition } from './operation.ts';
import { setStyle } from './style-operations.ts';

type Member = 'title' | 'description' | 'searchWords' | 'group' | 'choices' | 'section' | 'examples';
const MEMBERS: readonly string[] = [
  'title',
  'description',
  'searchWords',
  'group',
  'choices',
  'section',
  'examples',
];

/** What the block is called, its shelf, its choices and section settings. */
const setBlock = define<{ member: Member; value?: unknown }>({
  check: (_, { member }) => (MEMBERS.includes(member) ? undefined : problem('owned.member-useless', member)),
  apply({ view, ...definition }, { member, value }) {
    const { [member]: _, ...rest } = definition;
    return { ...rest, ...(value === undefined ? {} : { [member]: value }), view } as OwnedBlockDocument;
  },
  invert(definition, { member }) {
    const value = definition[member];
    return { do: 'setBlock', member, ...(value === undefined ? {} : { value }) };
  },
});

export const OWNED_OPERATIONS: Readonly<Record<string, OwnedOperationDefinition<OwnedOperation>>> = {
  addNode,
  removeNode,
  moveNode,
  wrapNodes,
  unwrapNode,
  duplicateNode,
  setNode,
  setStyle,
  addField,
  removeField,
  setField,
  makeField,
  unmakeField,
  remakeField,
  setBlock,
};

/** A definition after an operation, with what takes it back; or why it cannot be applied. */
type OwnedResult =
  | { ok: true; definition: OwnedBlockDocument; inverse: OwnedOperation }
  | { ok: false; problem: Problem };

/** Applies one operation. Whether the result can be published, `checkOwned` says. */
export function applyOwned(definition: OwnedBlockDocument, op: OwnedOperation): OwnedResult {
  const kind = ownMember(OWNED_OPERATIONS, op.do);
  if (kind === undefined) return { ok: false, problem: problem('edit.operation-unknown', op.do) };
  const wrong = kind.check(definition, op);
  if (wrong !== undefined) return { ok: false, problem: wrong };
  return { ok: true, definition: kind.apply(definition, op), inverse: kind.invert(definition, op) };
}

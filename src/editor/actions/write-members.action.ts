// Changes members of the part of the locked element, as one undo step.
import { writeMembers } from '../../../runtime/edit/part.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const MEMBERS = {
  type: 'object',
  description: 'New values by name; undefined removes the member.',
} as TypedSchema<Record<string, Json | undefined>>;

export default defineAction({
  required: ['members'],
  args: { members: MEMBERS },
  run({ members }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked !== undefined) host.apply(writeMembers(host.page.documents, locked.target, members));
  },
});

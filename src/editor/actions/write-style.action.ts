import { writeStyle } from '../../../runtime/edit/style.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const PROPERTIES = {
  type: 'object',
  description: 'New values by name; undefined removes the property.',
} as TypedSchema<Record<string, Json | undefined>>;

/** Changes properties of the stored style of the locked element, as one undo step. */
export default defineAction({
  args: { type: 'object', required: ['properties'], properties: { properties: PROPERTIES } },
  run({ properties }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked !== undefined) host.apply(writeStyle(host.page.documents, locked.target, properties));
  },
});

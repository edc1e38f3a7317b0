// Opens a dialog of the editor.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const VALUE = {
  type: 'object',
  description: 'The value to edit, as the dialog `takes` it; `{}` by default.',
} as TypedSchema<JsonObject>;

/** The value it closes with is the `result` of the next step; dismissing it stops the following steps. */
export default defineAction({
  required: ['name'],
  args: { name: { type: 'string', description: 'Name of the dialog.' }, value: VALUE },
  run: ({ name, value = {} }, { host }: ActionContext<EditorContext>) => host.openDialog(name, value),
});

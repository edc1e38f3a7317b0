// Closes the dialog with a value.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const ANSWER = {
  type: 'object',
  description: 'The value; `{}` by default.',
} as TypedSchema<JsonObject>;

export default defineAction({
  args: { value: ANSWER },
  run: ({ value = {} }, { host }: ActionContext<EditorContext>) => host.closeDialog(value),
});

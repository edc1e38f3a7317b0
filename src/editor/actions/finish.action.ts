import { defineAction } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Closes the dialog with a value. */
export default defineAction<{ value?: JsonObject }, EditorHost>({
  args: { value: 'optional' },
  run: ({ value = {} }, { host }) => host.closeDialog(value),
});

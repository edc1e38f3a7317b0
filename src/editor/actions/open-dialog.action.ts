import { defineAction } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Opens a dialog document on a value; what it finished with is the next step's `result`, dismissing it stops the rest. */
export default defineAction<{ name: string; value?: JsonObject }, EditorHost>({
  args: { name: 'required', value: 'optional' },
  run: ({ name, value = {} }, { host }) => host.openDialog(name, value),
});

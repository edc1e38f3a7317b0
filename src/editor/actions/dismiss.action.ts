import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Closes the dialog without a value. */
export default defineAction<object, EditorHost>({
  args: {},
  run: (_, { host }) => host.closeDialog(false),
});

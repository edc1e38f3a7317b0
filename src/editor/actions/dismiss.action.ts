// Closes the dialog without a value.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => host.closeDialog(false),
});

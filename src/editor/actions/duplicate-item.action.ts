// Adds a copy of the selected item of a list below it.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => host.items.duplicate(),
});

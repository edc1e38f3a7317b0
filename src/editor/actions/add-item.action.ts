// Adds an item with the defaults of its schema below the selected one.
import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  args: NO_ARGS,
  run: (_, { host }: ActionContext<EditorContext>) => host.items.add(),
});

// Removes the selected item of a list.
import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** A toast offers to undo it. */
export default defineAction({
  args: NO_ARGS,
  run: (_, { host }: ActionContext<EditorContext>) => host.items.remove(),
});

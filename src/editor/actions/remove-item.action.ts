// Removes the selected item of a list.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** A toast offers to undo it. */
export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => host.items.remove(),
});

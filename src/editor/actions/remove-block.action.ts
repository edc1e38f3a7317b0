// Removes the selected blocks, and offers to undo that.
import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  args: NO_ARGS,
  run(_, { host: { blocks } }: ActionContext<EditorContext>) {
    blocks.remove(blocks.chosenAll());
  },
});

// Removes the selected blocks, and offers to undo that.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run(_, { host: { blocks } }: ActionContext<EditorContext>) {
    blocks.remove(blocks.chosenAll());
  },
});

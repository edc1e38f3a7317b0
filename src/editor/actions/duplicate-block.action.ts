// Inserts copies of the selected blocks below them.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run(_, { host: { blocks } }: ActionContext<EditorContext>) {
    blocks.duplicate(blocks.chosenAll());
  },
});

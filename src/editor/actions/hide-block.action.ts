// Hides the selected blocks from visitors, or shows them again.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['hidden'],
  args: { hidden: { type: 'boolean' } },
  run({ hidden }, { host: { blocks } }: ActionContext<EditorContext>) {
    blocks.hide(blocks.chosenAll(), hidden);
  },
});

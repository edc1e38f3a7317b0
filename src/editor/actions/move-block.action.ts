// Moves the selected blocks up or down on the page.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['by'],
  args: { by: { type: 'number', description: 'Positions: -1 is one up.' } },
  run({ by }, { host: { blocks } }: ActionContext<EditorContext>) {
    blocks.move(blocks.chosenAll(), by);
  },
});

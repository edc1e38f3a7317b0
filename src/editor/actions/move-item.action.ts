// Moves the selected item up or down in its list.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['by'],
  args: { by: { type: 'integer', description: 'Positions; negative: towards the start.' } },
  run: ({ by }, { host }: ActionContext<EditorContext>) => host.items.move(by),
});

import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Moves the selected item of a list. */
export default defineAction({
  args: {
    type: 'object',
    required: ['by'],
    properties: { by: { type: 'integer', description: 'Positions; negative: towards the start.' } },
  },
  run: ({ by }, { host }: ActionContext<EditorContext>) => host.items.move(by),
});

import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Returns a React element that shows the first example of a block. */
export default defineAction({
  args: {
    type: 'object',
    required: ['block'],
    properties: { block: { type: 'string', description: 'Name of the block.' } },
  },
  run: ({ block }, { host }: ActionContext<EditorContext>) => host.previews.example(block),
});

// Inserts a block with the data of its first example.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['where', 'block'],
  args: {
    where: {
      enum: ['above', 'below', 'last'],
      description: 'Relative to the selected block, or last on the page.',
    },
    block: { type: 'string', description: 'Name of the block.' },
  },
  run: ({ where, block }, { host }: ActionContext<EditorContext>) => host.blocks.insert(where, block),
});

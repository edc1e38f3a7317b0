import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { isOwnTemplate, readOwnTemplate } from '../commands/blocks/own-templates.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Returns a React element that shows the first example of a block, or an own template. */
export default defineAction({
  args: {
    type: 'object',
    required: ['block'],
    properties: { block: { type: 'string', description: 'Name of the block, or value of the template.' } },
  },
  async run({ block }, { host }: ActionContext<EditorContext>) {
    if (!isOwnTemplate(block)) return host.previews.example(block);
    const own = await readOwnTemplate(host, block);
    return own && host.previews.blocks([own.content]);
  },
});

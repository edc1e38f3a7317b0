// Draws an example of a block, or of an owner's template, as a React element.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { isOwnTemplate, readOwnTemplate } from '../commands/blocks/own-templates.ts';
import { readRemoved } from '../commands/blocks/removed-blocks.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** `block` names a new block, a removed one or an own template. */
export default defineAction({
  required: ['block'],
  args: { block: { type: 'string', description: 'Name of the block, or value of the template.' } },
  async run({ block }, { host }: ActionContext<EditorContext>) {
    const removed = readRemoved(host, block);
    if (removed !== undefined) return host.previews.blocks([removed]);
    if (!isOwnTemplate(block)) return host.previews.example(block);
    const own = await readOwnTemplate(host, block);
    return own && host.previews.blocks(own.blocks);
  },
});

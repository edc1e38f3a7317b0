// Saves the chosen blocks as one template of the site.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { readBlocks } from '../commands/blocks/block-content.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['name'],
  args: { name: { type: 'string', description: 'What the owner calls it.' } },
  async run({ name }, { host }: ActionContext<EditorContext>) {
    const { documents } = host.page;
    const blocks = readBlocks(documents, host.blocks.chosenAll());
    if (blocks.length === 0) return;
    await host.call('ownTemplate.save', { body: { name, blocks } });
    host.toast({ text: host.translate('ownTemplates.saved', { name }), tone: 'plain' });
  },
});

import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { readBlock } from '../commands/blocks/block-content.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Saves the selected block as a template of the site. */
export default defineAction({
  args: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', description: 'What the owner calls it.' } },
  },
  async run({ name }, { host }: ActionContext<EditorContext>) {
    const chosen = host.blocks.chosen();
    const content = chosen && readBlock(host.page.documents, chosen);
    if (content === undefined) return;
    await host.call('ownTemplate.save', { body: { name, content: { ...content } } });
    host.toast({ text: host.translate('ownTemplates.saved', { name }), tone: 'plain' });
  },
});

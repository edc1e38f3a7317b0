// Makes a block of the site, puts it on the page, and opens the composer on it.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  required: ['title', 'beginning'],
  args: {
    title: { type: 'string', description: 'What owners call it.' },
    beginning: {
      type: 'string',
      description: 'Name of the block that it begins as; empty for an empty one.',
    },
  },
  async run({ title, beginning }, { host }: ActionContext<EditorContext>) {
    const { makeNew } = await loadPart(
      () => importAgain(() => import('../commands/composer/start-block.ts')),
      host.translate('partFailed.late'),
    );
    const block = await makeNew(host, title, beginning);
    await host.blocks.insert('below', block);
    host.compose(block);
  },
});

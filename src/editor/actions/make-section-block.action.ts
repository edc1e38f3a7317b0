// Makes a block of the site from the chosen section, and opens the composer on it.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** The new block looks the same. */
export default defineAction({
  required: ['title', 'changeable'],
  args: {
    title: { type: 'string', description: 'What owners call it.' },
    changeable: {
      type: 'array',
      items: { type: 'string' },
      description: 'Keys of the fields that pages may change; the others are fixed.',
    },
  },
  async run({ title, changeable }, { host }: ActionContext<EditorContext>) {
    const chosen = host.blocks.chosen();
    if (chosen === undefined) return;
    const { makeOfSection } = await loadPart(
      () => importAgain(() => import('../commands/composer/start-block.ts')),
      host.translate('partFailed.late'),
    );
    const block = await makeOfSection(host, chosen, { title, changeable });
    if (block !== undefined) host.compose(block);
  },
});

// Makes a block of the site from the chosen block, and opens the composer on it.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { importAgain } from '../../assembly/browser/import-again.ts';
import { loadPart } from '../../assembly/browser/load-part.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** The new block keeps the values of the chosen one. */
export default defineAction({
  async run(_, { host }: ActionContext<EditorContext>) {
    const chosen = host.blocks.chosen();
    if (chosen === undefined) return;
    const { makeOwn } = await loadPart(
      () => importAgain(() => import('../commands/composer/start-block.ts')),
      host.translate('partFailed.late'),
    );
    const block = await makeOwn(host, chosen);
    if (block !== undefined) host.compose(block);
  },
});

// Lists the blocks that may be inserted, by group.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { listChoices } from '../commands/blocks/block-choices.ts';
import { listRemovedChoices } from '../commands/blocks/removed-blocks.ts';
import { listOwnChoices } from '../commands/blocks/own-templates.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** First those that the translation has removed, and last the owner's own templates. */
export default defineAction({
  run: async (_, { host }: ActionContext<EditorContext>) => {
    await host.siteBlocks.load();
    const choices = listChoices(host.blocks.listInsertable(), host.site.language, host.translate);
    // A slot takes single blocks only.
    if (host.blocks.slot !== undefined) return choices;
    return [...listRemovedChoices(host), ...choices, ...(await listOwnChoices(host))];
  },
});

import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import { listChoices } from '../commands/blocks/block-choices.ts';
import { listOwnChoices } from '../commands/blocks/own-templates.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Returns the blocks that may be inserted, by group, with the owner's own templates last. */
export default defineAction({
  args: NO_ARGS,
  run: async (_, { host }: ActionContext<EditorContext>) => [
    ...listChoices(host.blocks.listInsertable(), host.site.language, host.translate),
    ...(await listOwnChoices(host)),
  ],
});

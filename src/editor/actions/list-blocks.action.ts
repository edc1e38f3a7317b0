import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import { listChoices } from '../commands/blocks/block-choices.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Returns the blocks that may be inserted, by group. */
export default defineAction({
  args: NO_ARGS,
  run: (_, { host }: ActionContext<EditorHost>) =>
    listChoices(host.blocks.listInsertable(), host.site.language, host.words),
});

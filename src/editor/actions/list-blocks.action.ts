import { defineAction } from '../../../runtime/model/action.ts';
import { listChoices } from '../commands/blocks/block-choices.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers the blocks that may be inserted, by their shelves, for a picker. */
export default defineAction<object, EditorHost>({
  args: {},
  run: (_, { host }) => listChoices(host.blocks.listInsertable(), host.site.language, host.words),
});

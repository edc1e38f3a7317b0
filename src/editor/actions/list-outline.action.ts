// Lists the blocks of the page in reading order, and what may be done with each.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { listOutline } from '../commands/blocks/outline.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => ({
    blocks: listOutline(host),
    chosen: host.blocks.chosen(),
  }),
});

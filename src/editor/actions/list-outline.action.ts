import { defineAction } from '../../../runtime/model/action.ts';
import { listOutline } from '../commands/blocks/outline.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers the page's blocks in reading order, what may be done with each, and which of them is chosen. */
export default defineAction<object, EditorHost>({
  args: {},
  run: (_, { host }) => ({ blocks: listOutline(host), chosen: host.blocks.chosen() }),
});

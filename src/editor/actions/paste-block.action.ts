import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import { pasteFromClipboard } from '../commands/blocks/block-clipboard.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/**
 * Inserts the blocks from the clipboard below the selected one. The browser may ask for permission to read
 * the clipboard.
 */
export default defineAction({
  args: NO_ARGS,
  run: (_, { host }: ActionContext<EditorContext>) => pasteFromClipboard(host),
});

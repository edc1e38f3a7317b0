// Inserts the blocks from the clipboard below the selected one.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { pasteFromClipboard } from '../commands/blocks/block-clipboard.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** The browser may ask for permission to read the clipboard. */
export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => pasteFromClipboard(host),
});

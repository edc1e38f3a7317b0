import { defineAction } from '../../../runtime/model/action.ts';
import { pasteFromClipboard } from '../commands/blocks/block-clipboard.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Puts in the block that the clipboard holds, below the chosen one. The browser may ask whether the clipboard may be read. */
export default defineAction<object, EditorHost>({
  args: {},
  run: (_, { host }) => pasteFromClipboard(host),
});

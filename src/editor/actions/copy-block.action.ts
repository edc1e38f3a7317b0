import { defineAction } from '../../../runtime/model/action.ts';
import { copyChosen } from '../commands/blocks/block-clipboard.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Puts the chosen block on the clipboard. */
export default defineAction<object, EditorHost>({
  args: {},
  run: (_, { host }) => copyChosen(host),
});

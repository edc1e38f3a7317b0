// Copies the selected blocks to the clipboard.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { copyChosen } from '../commands/blocks/block-clipboard.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => copyChosen(host),
});

// Copies the selected blocks to the clipboard and removes them.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import { cutChosen } from '../commands/blocks/block-clipboard.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  run: (_, { host }: ActionContext<EditorContext>) => cutChosen(host),
});

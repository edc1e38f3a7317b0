// Copies the selected blocks to the clipboard and removes them.
import { defineAction, NO_ARGS, type ActionContext } from '../../../runtime/model/action.ts';
import { cutChosen } from '../commands/blocks/block-clipboard.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

export default defineAction({
  args: NO_ARGS,
  run: (_, { host }: ActionContext<EditorContext>) => cutChosen(host),
});

// Unbinds the locked element from the dictionary.
import { unbindEntry } from '../../../runtime/edit/binding.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** One undo step. The element keeps the text or media that it shows. */
export default defineAction({
  run(_, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked !== undefined) host.apply(unbindEntry(host.page.documents, locked.target));
  },
});

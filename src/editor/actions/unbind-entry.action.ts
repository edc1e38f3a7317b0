import { unbindEntry } from '../../../runtime/edit/binding.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Makes the locked element's text or media its own again, as one step of the history: it keeps what it shows. */
export default defineAction<object, EditorHost>({
  args: {},
  run(_, { host }) {
    const { locked } = host.selection;
    if (locked !== undefined) host.apply(unbindEntry(host.page.documents, locked.target));
  },
});

import { writeTree } from '../../../runtime/edit/tree.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Writes the tree that the locked element belongs to, as one step of the history. Elements may then stand for other things: it is let go of. */
export default defineAction<{ items: JsonObject[] }, EditorHost>({
  args: { items: 'required' },
  run({ items }, { host }) {
    const { locked } = host.selection;
    if (locked === undefined) return;
    host.apply(writeTree(host.page.documents, locked.target, items));
    host.selection.unlock();
    locked.element.focus({ preventScroll: true });
  },
});

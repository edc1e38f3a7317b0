import { readTree } from '../../../runtime/edit/tree.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Answers the things of the whole tree that the locked element belongs to, outermost first; stops the rest when it belongs to none. */
export default defineAction<object, EditorHost>({
  args: {},
  run(_, { host }) {
    const { locked } = host.selection;
    return (locked !== undefined && readTree(host.page.documents, locked.target)?.items) || false;
  },
});

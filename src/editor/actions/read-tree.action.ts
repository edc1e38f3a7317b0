// Returns the items of the tree that the locked element belongs to.
import { readTree } from '../../../runtime/edit/tree.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { EditorContext } from '../contracts/editor-context.ts';

/** Stops the following steps if it belongs to none. */
export default defineAction({
  run(_, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    return (locked !== undefined && readTree(host.page.documents, locked.target)?.items) || false;
  },
});

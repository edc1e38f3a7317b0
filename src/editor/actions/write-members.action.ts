import { writeMembers } from '../../../runtime/edit/part.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Changes members of the locked element's part, as one step of the history; an undefined one is removed. */
export default defineAction<{ members: Record<string, Json | undefined> }, EditorHost>({
  args: { members: 'required' },
  run({ members }, { host }) {
    const { locked } = host.selection;
    if (locked !== undefined) host.apply(writeMembers(host.page.documents, locked.target, members));
  },
});

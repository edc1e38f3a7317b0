import { writeStyle } from '../../../runtime/edit/style.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { Json } from '../../../runtime/model/json.ts';
import type { EditorHost } from '../contracts/editor-context.ts';

/** Changes properties of the locked element's stored style, as one step of the history; an undefined one is removed. */
export default defineAction<{ properties: Record<string, Json | undefined> }, EditorHost>({
  args: { properties: 'required' },
  run({ properties }, { host }) {
    const { locked } = host.selection;
    if (locked !== undefined) host.apply(writeStyle(host.page.documents, locked.target, properties));
  },
});

// Writes the tree that the locked element belongs to.
import { writeTree } from '../../../runtime/edit/tree.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const ITEMS = {
  type: 'array',
  description: 'The items, outermost first.',
} as TypedSchema<JsonObject[]>;

/** One undo step. It unlocks the element, which may show another item now. */
export default defineAction({
  required: ['items'],
  args: { items: ITEMS },
  run({ items }, { host }: ActionContext<EditorContext>) {
    const { locked } = host.selection;
    if (locked === undefined) return;
    host.apply(writeTree(host.page.documents, locked.target, items));
    host.selection.unlock();
    locked.element.focus({ preventScroll: true });
  },
});

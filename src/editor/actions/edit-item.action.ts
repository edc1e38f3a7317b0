// Opens a dialog on the selected item of a list.
import { findItem, writeItems } from '../../../runtime/edit/lists.ts';
import type { ItemMembers } from '../../../runtime/edit/settings/item.ts';
import { isSame } from '../../../runtime/compare/same.ts';
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { BlockData } from '../../../runtime/model/page.ts';
import { writeAt } from '../../../runtime/model/value-at-path.ts';
import { blockDocuments } from '../../assembly/documents.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import { askItem } from '../commands/items/ask-item.ts';
import { previewBlock } from '../commands/items/preview-block.ts';

/** Changes show on the page at once; those that are confirmed are one undo step. */
export default defineAction({
  async run(_, { host }: ActionContext<EditorContext>) {
    const target = host.selection.locked?.target;
    const found = target && findItem(host.page.documents, target);
    const item = found?.items[found.index];
    if (target === undefined || found === undefined || item === undefined) return false;
    const { document, key } = target;
    const { data, dict, vm } = host.page.documents[document];
    const block = blockDocuments.get(vm.find((each) => each.key === key)?.block ?? '');
    if (block === undefined) return false;
    const withMembers = (members: ItemMembers): JsonObject[] =>
      found.items.with(found.index, withoutUndefined({ ...item, ...members }));
    const preview = previewBlock(host.page, target, block.name);
    const asked = { block, list: found.list, item, dict };
    const members = await askItem(host, asked, (changed) =>
      preview.show(writeAt<BlockData>(data[key] ?? {}, found.list, withMembers(changed))),
    );
    preview.end();
    if (members === false) return false;
    const items = withMembers(members);
    if (!isSame(items, found.items)) host.apply([writeItems(target, found.list, items)]);
    return undefined;
  },
});

function withoutUndefined(members: ItemMembers): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as JsonObject;
}

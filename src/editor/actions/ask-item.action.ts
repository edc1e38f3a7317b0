// Opens a dialog on an item of a list.
import { defineAction, type ActionContext } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';
import type { EditorContext } from '../contracts/editor-context.ts';
import { readListName } from '../commands/documents/settings-dialogs.ts';
import { askItem } from '../commands/items/ask-item.ts';

const ITEM = { type: 'object', description: 'The item; left out for a new one.' } as TypedSchema<JsonObject>;

/** The next step gets its new members as `result`; dismissing it stops the following steps. */
export default defineAction({
  required: ['list'],
  args: {
    list: { type: 'string', description: 'The block and the list: `banner-1/resourceMap.banner`.' },
    item: ITEM,
  },
  run({ list, item }, { host }: ActionContext<EditorContext>) {
    const found = readListName(list);
    const document = host.selection.locked?.target.document ?? 'content';
    const { dict } = host.page.documents[document];
    return found === undefined ? false : askItem(host, { ...found, item, dict });
  },
});

// Returns a copy of an item of a list, with codes of its own for it and the items in it.
import { copyItem } from '../../../runtime/edit/lists.ts';
import { defineAction } from '../../../runtime/model/action.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import type { TypedSchema } from '../../../runtime/model/json-schema.ts';

const ITEM = { type: 'object', description: 'The item.' } as TypedSchema<JsonObject>;

export default defineAction({
  required: ['item'],
  args: { item: ITEM },
  run: ({ item }) => copyItem(item),
});

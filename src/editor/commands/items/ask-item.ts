// Asks for an item of a list in a dialog that is made from its schema.
import { itemFields } from '../../../../runtime/edit/settings/dialogs.ts';
import { fillItem, type ItemField, type ItemMembers } from '../../../../runtime/edit/settings/item.ts';
import { findListSchema } from '../../../../runtime/edit/settings/setting.ts';
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject, type Json, type JsonObject } from '../../../../runtime/model/json.ts';
import type { DictEntry } from '../../../../runtime/model/page.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import type { DialogAnswer, EditorContext } from '../../contracts/editor-context.ts';
import { itemDialogOf, settingsBase } from '../documents/settings-dialogs.ts';

interface AskedItem {
  block: BlockDocument;
  list: Path;
  /** Undefined for a new item. */
  item: JsonObject | undefined;
  /** The dictionary entries of the page. */
  dict: Readonly<Record<string, DictEntry>>;
}

/**
 * Resolves with the members that change, for a new item with those of its schema; false if the dialog was
 * dismissed. `onChange` gets them at every change.
 */
export async function askItem(
  host: Pick<EditorContext, 'openDialog'>,
  { block, list, item, dict }: AskedItem,
  onChange?: (members: ItemMembers) => void,
): Promise<ItemMembers | false> {
  const fields = itemFields(settingsBase(), block, list);
  const { items } = findListSchema(block.data, list) ?? {};
  if (fields === undefined || !isObject(items)) return false;
  const base = fillItem(items, item ?? {});
  const membersOf = (answer: DialogAnswer): ItemMembers => ({
    ...(item === undefined ? base : {}),
    ...writeFields(fields, base, answer),
  });
  const value = readFields(fields, base, dict);
  const preview = onChange && ((answer: JsonObject): void => onChange(membersOf(answer)));
  const answer = await host.openDialog(itemDialogOf(block.name, list), value, preview);
  return answer !== false && membersOf(answer);
}

/** The value of the dialog. A part that is bound to the dictionary shows the value of its entry. */
function readFields(fields: readonly ItemField[], item: JsonObject, dict: AskedItem['dict']): JsonObject {
  const values = fields.flatMap((field): [string, Json][] => {
    const value = boundEntry(item, field.name, dict)?.value ?? field.read(item);
    return value === undefined ? [] : [[field.name, value]];
  });
  const bound = fields.map(({ name }) => name).filter((name) => boundEntry(item, name, dict) !== undefined);
  return { ...Object.fromEntries(values), bound };
}

function boundEntry(item: JsonObject, name: string, dict: AskedItem['dict']): DictEntry | undefined {
  const part = item[name];
  const code = isObject(part) ? part.dictCode : undefined;
  return typeof code === 'string' && Object.hasOwn(dict, code) ? dict[code] : undefined;
}

/** Each field writes on what those before it wrote: a part may have a text and a link. */
function writeFields(fields: readonly ItemField[], item: JsonObject, answer: DialogAnswer): ItemMembers {
  const members: Record<string, Json | undefined> = {};
  for (const field of fields)
    Object.assign(members, field.write({ ...item, ...members } as JsonObject, answer[field.name]));
  return members;
}

// Makes dialogs from the schemas of blocks' data: the settings of a block, and an item of a list.
import { isSame } from '../../compare/same.ts';
import type { BlockDocument, DialogDocument } from '../../generated/documents.generated.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';
import { readAt, writeAt } from '../../model/value-at-path.ts';
import { listField, optionField, withHelp } from './field.ts';
import { labelsOf, listItemFields, type ItemField } from './item.ts';
import {
  findListSchema,
  listSettings,
  settingOf,
  storedValue,
  typeOf,
  type Schema,
  type SettingMember,
} from './setting.ts';

type Block = Pick<BlockDocument, 'name' | 'data'>;

/** True if a block has settings for owners. */
export function hasSettings(block: Pick<BlockDocument, 'data'>): boolean {
  return listSettings(block.data).length > 0;
}

/** A dialog for the options and lists of a block, and for what `base` asks of every block. */
export function makeSettingsDialog(base: DialogDocument, block: Block): DialogDocument {
  const settings = listSettings(block.data);
  const nest = (schemaOf: (setting: SettingMember) => Schema): Schema =>
    settings.reduce((schema, setting) => addMember(schema, setting.path, schemaOf(setting)), {});
  return {
    ...base,
    name: `${base.name}:${block.name}`,
    takes: joined(
      nest(({ schema }) => (typeOf(schema) === 'list' ? { type: 'array', default: [] } : schema)),
      base.takes,
    ) as DialogDocument['takes'],
    form: joined(
      nest((setting) => fieldOf(setting, block, base)),
      base.form,
    ),
  };
}

/** The members of both; those of `base` are about the block as a whole and come last. */
function joined(own: Schema, base: Schema): Schema {
  const membersIn = ({ properties }: Schema): object => (isObject(properties) ? properties : {});
  return { type: 'object', ...own, properties: { ...membersIn(own), ...membersIn(base) } };
}

/**
 * A dialog for an item of a list; undefined if the schema has no such list. `path` is the address of the list
 * in the block's data. Besides the fields it takes `bound`: the names of the parts whose texts are the
 * dictionary's and cannot be changed here.
 */
export function makeItemDialog(base: DialogDocument, block: Block, path: Path): DialogDocument | undefined {
  const fields = itemFields(base, block, path);
  if (fields === undefined) return undefined;
  const takes = Object.fromEntries(fields.map(({ name }) => [name, {}]));
  const hasTexts = fields.some(({ rule }) => 'x-disabled' in rule);
  const bound: Record<string, Schema> = hasTexts ? { bound: { type: 'array', default: [] } } : {};
  return {
    ...base,
    name: `${base.name}:${nameList(block.name, path)}`,
    title: itemTitle(findListSchema(block.data, path)) ?? base.title,
    takes: { type: 'object', properties: { ...takes, ...bound } },
    form: { type: 'object', properties: Object.fromEntries(fields.map(({ name, rule }) => [name, rule])) },
  };
}

/** The fields of the items of a list; undefined if the schema has no such list. */
export function itemFields(base: DialogDocument, block: Block, path: Path): ItemField[] | undefined {
  const items = findListSchema(block.data, path)?.items;
  return isObject(items) ? listItemFields(items, nameList(block.name, path), base.fields ?? {}) : undefined;
}

/** The title of an item of a list. */
export function itemTitle(list: Schema | undefined): DialogDocument['title'] | undefined {
  return isObject(list?.items) ? settingOf(list.items)?.title : undefined;
}

/** The name of a list for dialogs: `banner-1/resourceMap.banner`. Positions on the path are left out. */
export function nameList(block: string, path: Path): string {
  return `${block}/${path.filter((step) => typeof step === 'string').join('.')}`;
}

/** The members of a block's data that its settings edit. */
export function readSettings(block: Block, data: unknown): Record<string, Json> {
  return listSettings(block.data).reduce<Record<string, Json>>((taken, { path }) => {
    const value = readAt(data, path) as Json | undefined;
    return value === undefined ? taken : writeAt(taken, path, value);
  }, {});
}

/** The members that differ between two values of the settings; an undefined value is to be removed. */
export function changedSettings(
  block: Block,
  before: unknown,
  after: unknown,
): { path: Path; value: Json | undefined }[] {
  return listSettings(block.data).flatMap(({ path, schema }) => {
    const [old, value] = [before, after].map((data) => storedValue(schema, readAt(data, path) as Json));
    return isSame(old, value) ? [] : [{ path, value }];
  });
}

function fieldOf(
  { path, schema, setting }: SettingMember,
  block: Block,
  { fields = {} }: DialogDocument,
): Schema {
  const field =
    typeOf(schema) === 'list' && isObject(schema.items)
      ? listField({ schema, setting }, nameList(block.name, path), labelsOf(schema.items), fields)
      : optionField({ schema, setting }, fields);
  return withHelp(field, setting);
}

/** Adds a member to the schema of an object, with the objects on the way to it. */
function addMember(schema: Schema, [name, ...rest]: Path, member: Schema): Schema {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const before = properties[name ?? ''];
  const inner = rest.length === 0 ? member : addMember(isObject(before) ? before : {}, rest, member);
  return { type: 'object', ...schema, properties: { ...properties, [name ?? '']: inner } };
}

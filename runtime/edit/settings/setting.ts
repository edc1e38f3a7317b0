// Reads from the schema of a block's data which members owners set, and how.
import type { LocalizedText } from '../../generated/documents.generated.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Path } from '../../model/pointer.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** `setting` of a member of a block's data. */
export interface Setting {
  title: LocalizedText;
  /** The titles of its values, by value. */
  choices?: Readonly<Record<string, LocalizedText>>;
  /** The name of one of the `fields` of the dialog `settings`, instead of the field of its type. */
  field?: string;
  /** True for a part, or an item of a list, that may be a link. */
  link?: boolean;
  /** What people read below the field. */
  help?: LocalizedText;
}

/** A member that owners set in a form. */
export interface SettingMember {
  path: Path;
  schema: Schema;
  setting: Setting;
}

/** Members that make a part, or an item of a list, a picture or video. `alt` declares it. */
export const MEDIA_MEMBERS: readonly string[] = [
  'url',
  'resourceType',
  'resourceCode',
  'alt',
  'isDecorative',
];

/** Members that make a part, or an item of a list, a link. */
export const LINK_MEMBERS: readonly string[] = [
  'linkType',
  'linkChannelCode',
  'linkAnchor',
  'linkUrl',
  'isNewTab',
];

/** What a member holds, by its schema; undefined for an object that only groups others. */
export type MemberType = 'option' | 'list' | 'text' | 'media';

export function typeOf(schema: Schema): MemberType | undefined {
  const { enum: values, type, items, properties } = schema;
  if (isObject(items) && isObject(items.properties)) return 'list';
  if (isObject(properties) && isObject(properties.alt)) return 'media';
  if (leafOf(schema) !== undefined) return 'text';
  const isOption =
    Array.isArray(values) ||
    ['string', 'number', 'integer', 'boolean'].includes(String(type)) ||
    (type === 'array' && isObject(items) && Array.isArray(items.enum));
  return isOption ? 'option' : undefined;
}

/** The member of a part that holds its text; undefined for a schema that is no part with a text. */
export function leafOf({ properties }: Schema): string | undefined {
  if (!isObject(properties)) return undefined;
  return Object.entries(properties).find(([, leaf]) => isObject(leaf) && leaf.translate === true)?.[0];
}

/** The setting of a member; undefined if it has none, or is not for owners. */
export function settingOf({ setting }: Schema): Setting | undefined {
  return isObject(setting) ? (setting as unknown as Setting) : undefined;
}

/** The value of an option as it is stored: an emptied field removes the member. */
export function storedValue({ translate }: Schema, value: Json | undefined): Json | undefined {
  return value === null || (value === '' && translate !== true) ? undefined : value;
}

/** The options and lists of a block, in the order of the schema. Its texts and pictures are on the page. */
export function listSettings(schema: unknown, at: Path = []): SettingMember[] {
  return membersOf(schema).flatMap(([name, member]): SettingMember[] => {
    const path = [...at, name];
    const type = typeOf(member);
    const setting = settingOf(member);
    if (type === undefined) return listSettings(member, path);
    return setting !== undefined && (type === 'option' || type === 'list')
      ? [{ path, schema: member, setting }]
      : [];
  });
}

/** The members of an object with their schemas. */
export function membersOf(schema: unknown): [name: string, schema: Schema][] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).filter((entry): entry is [string, Schema] => isObject(entry[1]));
}

/** The schema of a list in a block's data. In `path` only names count: all items of a list are alike. */
export function findListSchema(data: unknown, path: Path): Schema | undefined {
  const found = path
    .filter((step) => typeof step === 'string')
    .reduce<unknown>((schema, name) => {
      const holder = isObject(schema) && isObject(schema.items) ? schema.items : schema;
      return isObject(holder) && isObject(holder.properties) ? holder.properties[name] : undefined;
    }, data);
  return isObject(found) && typeOf(found) === 'list' ? found : undefined;
}

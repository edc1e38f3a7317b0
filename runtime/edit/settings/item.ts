// Makes the form of one item of a list from the schema of the list.
import { fillData } from '../../compile/fill.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { dropFraming } from '../framing.ts';
import { listField, optionField, withHelp, withProps, type FieldTemplates } from './field.ts';
import {
  leafOf,
  LINK_MEMBERS,
  MEDIA_MEMBERS,
  membersOf,
  settingOf,
  storedValue,
  typeOf,
  type MemberType,
  type Schema,
  type Setting,
} from './setting.ts';

/** The name in the form of what the item itself holds: its own picture or video, its own link. */
const OWN = 'own';

/** A field of an item: its name in the form, its rule, and the members of the item that it edits. */
export interface ItemField {
  name: string;
  rule: Record<string, unknown>;
  read(item: JsonObject): Json | undefined;
  /** The members of the item that change with a value of the field; an undefined one is to be removed. */
  write(item: JsonObject, value: Json | undefined): ItemMembers;
}

/** New members of an item; an undefined one is removed. */
export type ItemMembers = Readonly<Record<string, Json | undefined>>;

interface Member {
  name: string;
  type: MemberType;
  schema: Schema;
  setting: Setting;
}

/** The fields of an item. `list` names the list for the dialogs of the lists in the item. */
export function listItemFields(items: Schema, list: string, templates: FieldTemplates): ItemField[] {
  const members = membersOf(items).flatMap(([name, schema]): Member[] => {
    const type = typeOf(schema);
    const setting = settingOf(schema);
    return type === undefined || setting === undefined ? [] : [{ name, type, schema, setting }];
  });
  return [
    ...members.flatMap((member) =>
      fieldsOf(member, list, templates, mayBeVideo(items)).map((field) => ({
        ...field,
        rule: withHelp(field.rule, member.setting),
      })),
    ),
    ...(settingOf(items)?.link === true ? [linkField(OWN, undefined, templates)] : []),
  ];
}

/** The paths of texts by which an item is called, the most telling first. */
export function labelsOf(items: Schema): string[] {
  const members = membersOf(items);
  const own = members.filter(([, schema]) => schema.translate === true).map(([name]) => name);
  const parts = members
    .filter(([, schema]) => typeOf(schema) === 'text')
    .map(([name, schema]) => `${name}.${leafOf(schema) ?? ''}`);
  return [...own.filter((name) => name !== 'alt'), ...parts, ...own.filter((name) => name === 'alt')];
}

/** An item with the defaults of its schema, and an empty object for every part, so that it can be edited. */
export function fillItem(items: Schema, item: JsonObject): JsonObject {
  const parts = membersOf(items).flatMap(([name, { type }]) =>
    type === 'object' ? [[name, {}] as const] : [],
  );
  return fillData(items, { ...Object.fromEntries(parts), ...item });
}

function fieldsOf(member: Member, list: string, templates: FieldTemplates, mayBeVideo: boolean): ItemField[] {
  const { name, type, schema, setting } = member;
  const link = setting.link === true ? [linkField(name, name, templates, setting)] : [];
  if (type === 'text') return [textField(member, templates), ...link];
  if (type === 'media') return [mediaField(name, name, member, templates), ...link];
  // `alt` of the item itself: the item is a picture.
  if (name === 'alt') return [mediaField(OWN, undefined, member, templates, mayBeVideo)];
  if (MEDIA_MEMBERS.includes(name)) return [];
  const rule =
    type === 'list' && isObject(schema.items)
      ? listField(member, `${list}.${name}`, labelsOf(schema.items), templates)
      : optionField(member, templates);
  return [
    {
      name,
      rule,
      read: (item) => item[name],
      write: (_, value) => (value === undefined ? {} : { [name]: storedValue(schema, value) }),
    },
  ];
}

function textField({ name, schema, setting }: Member, templates: FieldTemplates): ItemField {
  const leaf = leafOf(schema) ?? 'title';
  const own = schema.properties as Readonly<Record<string, Schema>>;
  const { maxLength } = own[leaf] ?? {};
  const template = { type: 'string', title: setting.title, ...templates[setting.field ?? 'text'] };
  return {
    name,
    // A bound text is the dictionary's.
    rule: {
      ...(maxLength === undefined ? template : withProps({ ...template, maxLength }, { maxLength })),
      'x-disabled': `{{ $values.bound.includes('${name}') }}`,
    },
    read: (item) => partOf(item, name)[leaf],
    write: (item, value) => {
      const part = partOf(item, name);
      return part.dictCode === undefined ? { [name]: { ...part, [leaf]: value ?? '' } } : {};
    },
  };
}

function mediaField(
  name: string,
  part: string | undefined,
  { schema, setting }: Member,
  templates: FieldTemplates,
  isVideo = mayBeVideo(schema),
): ItemField {
  const rule = { type: 'object', title: setting.title, ...templates.media };
  return {
    name: `${name}Media`,
    rule: isVideo ? withProps(rule, { videos: true }) : rule,
    ...membersField(part, MEDIA_MEMBERS),
  };
}

/** True if a part or an item may be a video: it says which of both it is. */
function mayBeVideo({ properties }: Schema): boolean {
  return isObject(properties) && isObject(properties.resourceType);
}

function linkField(
  name: string,
  part: string | undefined,
  { link = {} }: FieldTemplates,
  setting?: Setting,
): ItemField {
  const title = setting === undefined ? link.title : joinTitles(setting.title, link.title);
  return {
    name: `${name}Link`,
    rule: { type: 'object', ...link, title },
    ...membersField(part, LINK_MEMBERS),
  };
}

/** `Button · Link`, in each language. */
function joinTitles(first: Setting['title'], second: unknown): Setting['title'] {
  const own = isObject(second) ? second : {};
  const joined = Object.entries(first).map(([language, text]) => [
    language,
    `${text} · ${String(own[language] ?? '')}`,
  ]);
  return Object.fromEntries(joined) as Setting['title'];
}

/** Reads and writes some members of a part, or of the item itself. */
function membersField(part: string | undefined, names: readonly string[]): Pick<ItemField, 'read' | 'write'> {
  return {
    read: (item) => {
      const holder = part === undefined ? item : partOf(item, part);
      return Object.fromEntries(Object.entries(holder).filter(([name]) => names.includes(name)));
    },
    write: (item, value) => {
      const given = isObject(value) ? value : {};
      const holder = part === undefined ? item : partOf(item, part);
      const framing = names.includes('url') ? dropFraming(holder, given.url) : {};
      const written = { ...Object.fromEntries(names.map((name) => [name, given[name]])), ...framing };
      if (part === undefined) return written;
      const all = Object.entries({ ...holder, ...written }).filter(([, each]) => each !== undefined);
      return { [part]: Object.fromEntries(all) };
    },
  };
}

function partOf(item: JsonObject, name: string): JsonObject {
  const part = item[name];
  return isObject(part) ? part : {};
}

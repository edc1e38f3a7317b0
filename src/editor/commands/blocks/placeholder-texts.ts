// Replaces the texts of a new block's example, which is about another company.
import { labelsOf } from '../../../../runtime/edit/settings/item.ts';
import {
  LINK_MEMBERS,
  membersOf,
  settingOf,
  type Schema,
} from '../../../../runtime/edit/settings/setting.ts';
import { isObject, type Json, type JsonObject } from '../../../../runtime/model/json.ts';
import { channelOf } from '../../../../runtime/model/link.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { readExampleBlock } from '../../../assembly/template-blocks.ts';
import type { BlockContent } from './block-content.ts';

/** Section of the messages of a page: a placeholder by the name of the part, and `text` for all others. */
const MESSAGES = 'placeholders';

/** The part, or the member outside of a part, that a text stands in. */
interface TextOwner {
  name: string;
  schema: Schema;
  /** The item of a list around it: its title, and the path of the text by which it is called. */
  item?: { title: string; label: string | undefined };
  /** The path from the item. */
  path: string;
}

/**
 * A new block: its first example with a placeholder for each text, in the language of the site. It has no
 * bindings, and links only to pages of this site; pictures stay, and so do the words that an owner has made
 * the default. Undefined if there is no such block.
 */
export function makeNewBlock(name: string, site: SiteModel): BlockContent | undefined {
  const example = readExampleBlock(name, site.language);
  const schema = blockDocuments.get(name)?.data;
  if (example === undefined || schema === undefined) return undefined;
  const data = fillObject(example.data, { name: '', schema, path: '' }, site);
  return { ...example, data, entries: [] };
}

function fillObject(value: JsonObject, owner: TextOwner, site: SiteModel): JsonObject {
  const isLinked =
    typeof value.linkChannelCode === 'string' &&
    channelOf(site.channels, value.linkChannelCode) !== undefined;
  const schemas = new Map(membersOf(owner.schema));
  const members = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    if (name === 'dictCode' || (!isLinked && LINK_MEMBERS.includes(name))) return [];
    const path = owner.path === '' ? name : `${owner.path}.${name}`;
    return [[name, fill(member, { ...owner, path }, name, schemas.get(name) ?? {}, site)]];
  });
  return Object.fromEntries(members);
}

function fill(value: Json, around: TextOwner, name: string, schema: Schema, site: SiteModel): Json {
  if (Array.isArray(value)) return value.map((item, index) => fillItem(item, index, schema, site));
  if (isObject(value)) return fillObject(value, { ...around, name, schema }, site);
  if (schema.translate !== true || name === 'alt' || value === '') return value;
  if (Array.isArray(schema.examples) && schema.examples.includes(value)) return value;
  // A text that is not in a part stands for itself.
  const isInPart = settingOf(schema) === undefined && around.path.includes('.');
  return writeText(isInPart ? around : { ...around, name, schema }, site);
}

function fillItem(value: Json, index: number, { items }: Schema, site: SiteModel): Json {
  if (!isObject(value) || !isObject(items)) return value;
  const title = settingOf(items)?.title[site.language] ?? messageOf('item', site) ?? '';
  const item = { title: `${title} ${index + 1}`, label: labelsOf(items)[0] };
  return fillObject(value, { name: '', schema: items, item, path: '' }, site);
}

function writeText({ name, schema, item, path }: TextOwner, site: SiteModel): string {
  if (schema.siteName === true) return site.name;
  if (item !== undefined && item.label === path) return item.title;
  const setting = settingOf(schema);
  const isLong = setting?.field === 'paragraph';
  const title = setting?.title[site.language];
  return (
    (isLong ? undefined : title) ??
    messageOf(isLong ? 'Description' : name, site) ??
    messageOf('text', site) ??
    ''
  );
}

function messageOf(name: string, site: SiteModel): string | undefined {
  return site.messages[`${MESSAGES}.${name}`];
}

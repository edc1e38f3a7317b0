/** Lists and changes values of the dictionary in the console. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DictionaryRow, DictionaryValues } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { shownText as textOfColumn } from '../../database/shown-text.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { contentTag, type Events } from '../../kernel/events.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import {
  type Channels,
  type ChannelTree,
  indexPages,
  listShowing,
  loadChannels,
  readEntries,
  requireReadable,
  writeEntries,
} from '../content/index.ts';
import { readLinkValue, shownLink, typedLink } from './link-value.ts';

/** A page that shows a value. */
interface ShowingPage {
  title: string;
  /** Address of edit mode. */
  link: string;
}

/** The writes run in the transaction of `queries`. */
export type DictionaryRecords = ReturnType<typeof makeDictionaryRecords>;

const TYPES = ['text', 'media', 'link'] as const;
/** The number of the type of media and of links in the table. */
const [MEDIA, LINK] = [1, 2];

const COLUMNS = {
  gmtModified: sql`coalesce(entry.modified_at, dictionary_value.created_at)`,
  type: sql`case attribute.type when 1 then 'media' when 2 then 'link' else 'text' end`,
  object: 'dictionary_value.object_code',
  field: sql`dictionary_value.object_code || '/' || dictionary_value.attribute_code`,
  instance: 'dictionary_value.instance_code',
};

async function remove(queries: Queries, site: SiteIdentity, id: string) {
  const pages = await listShowing(queries, site, [id]);
  if (pages.length > 0) throw new HttpError(409, 'dictionary.in-use', { count: pages.length });
  for (const table of ['dictionary_entry', 'dictionary_value'] as const)
    await queries
      .deleteFrom(table)
      .where('project_code', '=', site.projectCode)
      .where('code', '=', id)
      .execute();
}

export function makeDictionaryRecords(database: Database, channels: Channels, events: Events) {
  /** Pages to drop after the transactions under way, by site. */
  const shown = new Map<string, Set<string>>();
  return {
    list: async (site: SiteIdentity, language: string, search: RecordSearch) =>
      list(database.queries, await channels.read(site, language), { site, language, search }),
    read: async (queries: Queries, site: SiteIdentity, ids: readonly string[]) =>
      read(queries, await loadChannels(queries, site, site.defaultLanguage), { site, ids }),
    /** Throws a 422 for an unknown field, for no value, and for a link that is none. */
    async write(
      queries: Queries,
      site: SiteIdentity,
      change: { id?: string; values: DictionaryValues; before?: DictionaryValues },
    ) {
      const { id, values, before } = change;
      const tree = await loadChannels(queries, site, site.defaultLanguage);
      const field = await requireField(queries, site, values.field);
      const stored = readTexts(site, values, field.type, (text) =>
        readLinkValue(typedLink(text, tree), tree),
      );
      if (before !== undefined && (await requireField(queries, site, before.field)).type !== field.type)
        throw new FieldError(422, 'dictionary.field-type', '/values/field');
      const code = id ?? randomUUID();
      const place = {
        object_code: field.object_code,
        attribute_code: field.attribute_code,
        instance_code: values.instance ?? '',
      };
      const row = { project_code: site.projectCode, code, ...place, created_at: new Date().toISOString() };
      await queries
        .insertInto('dictionary_value')
        .values(row)
        .onConflict((same) => same.columns(['project_code', 'code']).doUpdateSet(place))
        .execute();
      for (const [language, entry] of stored)
        await writeEntries(queries, site, language, [{ code, ...entry }]);
      const pages = await listShowing(queries, site, [code]);
      await requireReadable(queries, site, site.defaultLanguage, pages, ['values']);
      await indexPages(queries, site, pages);
      const known = shown.get(site.projectCode) ?? new Set();
      shown.set(site.projectCode, new Set([...known, ...pages]));
      return code;
    },
    /** Throws a 409 while a page shows it. */
    remove,
    usage: (queries: Queries, site: SiteIdentity, language: string, id: string) =>
      findPages(queries, channels, { site, language, id }),
    /** Call it after the transaction: drops the pages that show what has changed. */
    changed({ projectCode }: SiteIdentity) {
      const tags = [...(shown.get(projectCode) ?? [])].map(contentTag);
      shown.delete(projectCode);
      if (tags.length > 0) events.emit('changed', { projectCode, tags });
    },
  };
}

/** The pages that show a value. What all pages share is edited on the home page. */
async function findPages(
  queries: Queries,
  channels: Channels,
  { site, language, id }: { site: SiteIdentity; language: string; id: string },
): Promise<ShowingPage[]> {
  const tree = await channels.read(site, language);
  return (await listShowing(queries, site, [id])).map((code) => {
    const channel = tree.find(code);
    return {
      title: channel?.channelName ?? code,
      link: (channel ?? tree.home())?.editLinkUrl ?? '',
    };
  });
}

/** The values of a site with their fields and their texts in the default language. */
function ofSite(queries: Queries, { projectCode, defaultLanguage }: SiteIdentity) {
  return selectWhere(queries, 'dictionary_value', { project_code: projectCode })
    .innerJoin(
      'dictionary_attribute as attribute',
      ofSameSite('attribute', 'dictionary_value', 'object_code', 'attribute_code'),
    )
    .innerJoin('dictionary_object as object', ofSameSite('object', 'dictionary_value', 'object_code'))
    .leftJoin('dictionary_entry as entry', (join) =>
      ofSameSite('entry', 'dictionary_value', 'code')(join).on('entry.language_code', '=', defaultLanguage),
    )
    .select([
      'dictionary_value.code as code',
      'dictionary_value.object_code as objectCode',
      'dictionary_value.attribute_code as attributeCode',
      'dictionary_value.instance_code as instance',
      'dictionary_value.created_at as createdAt',
      'attribute.type as type',
      'attribute.name as field',
      'object.name as object',
      'entry.modified_at as modifiedAt',
    ]);
}

async function list(
  queries: Queries,
  tree: ChannelTree,
  { site, language, search }: { site: SiteIdentity; language: string; search: RecordSearch },
): Promise<ListPage<DictionaryRow>> {
  const object = textOfColumn(queries, 'object.name', site, language);
  const field = textOfColumn(queries, 'attribute.name', site, language);
  const value = sql`coalesce((select nullif(trim(own.value), '') from dictionary_entry as own
    where own.project_code = dictionary_value.project_code and own.code = dictionary_value.code
    and own.language_code = ${language}), entry.value)`;
  const options = {
    columns: { ...COLUMNS, value },
    searched: [value, 'entry.url', field, object, 'dictionary_value.instance_code'],
    texts: {
      language,
      columns: { value, field: sql`${object} || ' ' || ${field}` },
    },
    last: 'dictionary_value.code',
  };
  const listed = await listRows(ofSite(queries, site), search, options);
  const codes = listed.data.map(({ code }) => code);
  const entries = await readEntries(queries, site, language, codes);
  const text = (json: string): string =>
    textIn(JSON.parse(json) as LocalizedText, language, site.defaultLanguage);
  const data = listed.data.map((row) => ({
    id: row.code,
    value: shownText(row.type, entries[row.code]?.value ?? '', tree),
    url: entries[row.code]?.url ?? '',
    type: TYPES[row.type] ?? 'text',
    object: text(row.object),
    field: text(row.field),
    instance: row.instance,
    gmtModified: row.modifiedAt ?? row.createdAt,
  }));
  return { ...listed, data };
}

const shownText = (type: number, text: string, tree: ChannelTree): string =>
  type === LINK ? shownLink(text, tree) : text;

async function read(
  queries: Queries,
  tree: ChannelTree,
  { site, ids }: { site: SiteIdentity; ids: readonly string[] },
): Promise<Map<string, DictionaryValues>> {
  const rows = await ofSite(queries, site).where('dictionary_value.code', 'in', ids).execute();
  const entries = await selectWhere(queries, 'dictionary_entry', { project_code: site.projectCode })
    .selectAll()
    .where('code', 'in', ids)
    .execute();
  const byCode = Map.groupBy(entries, ({ code }) => code);
  return new Map(
    rows.map((row) => {
      const own = byCode.get(row.code) ?? [];
      const texts = own
        .filter(({ value }) => value !== '')
        .map((each) => [each.language_code, shownText(row.type, each.value, tree)]);
      const url = own.find((each) => each.language_code === site.defaultLanguage)?.url ?? '';
      const resourceType = own[0]?.resource_type === 2 ? 2 : 1;
      const values: DictionaryValues = {
        field: `${row.objectCode}/${row.attributeCode}`,
        instance: row.instance,
        value: Object.fromEntries(texts) as Record<string, string>,
        ...(row.type === MEDIA ? { url, resourceType } : {}),
      };
      return [row.code, values];
    }),
  );
}

async function requireField(queries: Queries, { projectCode }: SiteIdentity, field: string) {
  const [objectCode = '', attributeCode = ''] = field.split('/');
  const found = await selectWhere(queries, 'dictionary_attribute', {
    project_code: projectCode,
    object_code: objectCode,
    attribute_code: attributeCode,
  })
    .selectAll()
    .executeTakeFirstOrThrow(() => new FieldError(422, 'dictionary.field-unknown', '/values/field'));
  return found;
}

/** What is written in each language of the site. */
function readTexts(
  { languages, defaultLanguage }: SiteIdentity,
  { value = {}, url = '', resourceType = 1 }: DictionaryValues,
  type: number,
  readLink: (text: string) => ReturnType<typeof readLinkValue>,
) {
  if (type === MEDIA && url === '') throw new FieldError(422, 'console.value-missing', '/values/url');
  if (type !== MEDIA && (value[defaultLanguage] ?? '').trim() === '')
    throw new FieldError(422, 'console.value-missing', '/values/value');
  return languages.map((language) => {
    const text = value[language] ?? '';
    if (type === MEDIA) return [language, { value: text, url, resourceType }] as const;
    const link = type === LINK && text !== '' ? readLink(text) : text;
    if (typeof link !== 'string')
      throw new FieldError(422, link.messageKey, '/values/value', { params: link.params });
    return [language, { value: link }] as const;
  });
}

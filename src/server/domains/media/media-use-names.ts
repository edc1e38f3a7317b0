/** Names the places that use media, and finds where owners edit them. */
import { sql } from 'kysely';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { MediaReferenceTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateConsole } from '../../kernel/language.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

type Place = MediaReferenceTable['place'];

/** Rows that one answer reads for names. */
const MAX_READ = 500;

interface Name {
  title: string;
  link: string;
}

/** Names places of one kind, with links to where owners edit them. */
export async function readNames(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  place: Place,
  uses: readonly { id: string }[],
): Promise<ReadonlyMap<string, Name>> {
  const ids = uses.map(({ id }) => id);
  const { projectCode, defaultLanguage } = site;
  const text = (json: string): string => textIn(JSON.parse(json) as LocalizedText, language, defaultLanguage);
  const name = (id: string, title: string, link = ''): [string, Name] => [id, { title, link }];
  if (place === 'page' || place === 'draft' || place === 'revision' || place === 'channel') {
    const linkOf = (row: { channel_code: string; link_url: string }): string =>
      place === 'channel' ? `/owner/channel/${row.channel_code}` : `/edit${row.link_url}`;
    const rows = await selectWhere(queries, 'channel', { project_code: projectCode })
      .select(['channel_code', 'channel_name', 'link_url', 'is_deleted'])
      .where('channel_code', 'in', ids)
      .execute();
    return new Map(
      rows.map((row) =>
        name(row.channel_code, text(row.channel_name), row.is_deleted === 1 ? '' : linkOf(row)),
      ),
    );
  }
  if (place === 'item') return readItemNames(queries, site, language, ids);
  if (place === 'form') {
    const rows = await selectWhere(queries, 'form_template', { project_code: projectCode })
      .select(['form_id', 'title'])
      .where('form_id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => name(row.form_id, text(row.title), `/owner/form/${row.form_id}`)));
  }
  return readOtherNames(queries, site, language, place, ids);
}

/** Names articles and products by their title in the owner's language, where they have one. */
async function readItemNames(
  queries: Queries,
  { projectCode }: SiteIdentity,
  language: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Name>> {
  const rows = await queries
    .selectFrom('content_item as item')
    .leftJoin('content_item_translation as own', (join) =>
      ofSameSite('own', 'item', 'content_code')(join).on('own.language_code', '=', language),
    )
    .select(['item.content_code', 'item.type', 'item.shown_title', 'own.shown_title as own_title'])
    .where('item.project_code', '=', projectCode)
    .where('item.content_code', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ content_code: code, type, shown_title, own_title }) => {
      const title = own_title ?? shown_title ?? code;
      const link = type === 3 ? '' : `/owner/${type === 1 ? 'article' : 'product'}/${code}`;
      return [code, { title, link }];
    }),
  );
}

async function readOtherNames(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
  place: Place,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Name>> {
  const text = (json: string): string => textIn(JSON.parse(json) as LocalizedText, language, defaultLanguage);
  if (place === 'friendLink') {
    const rows = await selectWhere(queries, 'friend_link', { project_code: projectCode })
      .select(['link_code', 'title'])
      .where('link_code', 'in', ids)
      .execute();
    return new Map(
      rows.map((row) => [
        row.link_code,
        { title: text(row.title), link: `/owner/friend-link/${row.link_code}` },
      ]),
    );
  }
  if (place === 'template') {
    const rows = await selectWhere(queries, 'own_template', { project_code: projectCode })
      .select(['template_code', 'name'])
      .where('template_code', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.template_code, { title: row.name, link: '' }]));
  }
  if (place === 'document') return readDocumentNames(queries, projectCode, { text, language }, ids);
  if (place === 'trash') {
    const rows = await selectWhere(queries, 'trash', { project_code: projectCode })
      .select(['entity', 'record_id', 'title'])
      .where(
        'record_id',
        'in',
        ids.map((id) => id.slice(id.indexOf(':') + 1)),
      )
      .execute();
    return new Map(
      rows.map((row) => [`${row.entity}:${row.record_id}`, { title: row.title, link: '/owner/trash' }]),
    );
  }
  if (place === 'recordDraft' || place === 'recordRevision')
    return readRecordNames(queries, projectCode, place, ids, (values) =>
      textOfRecord(values, language, defaultLanguage),
    );
  const link = LINKS[place];
  return new Map(ids.map((id) => [id, { title: id, link: link === undefined ? '' : link(id) }]));
}

/** Of themes and blocks of the site: `<kind>:<name>`. */
async function readDocumentNames(
  queries: Queries,
  site: string,
  { text, language }: { text: (json: string) => string; language: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Name>> {
  const rows = await selectWhere(queries, 'site_document', { project_code: site })
    .select(['kind', 'name', 'title'])
    .where(sql<string>`kind || ':' || name`, 'in', ids)
    .execute();
  return new Map(
    rows.map(({ kind, name, title }) => [
      `${kind}:${name}`,
      {
        title: text(title) || translateConsole(language, `entity.${kind}`),
        // The theme is edited beside a page.
        link: kind === 'theme' ? '/edit/' : `/owner/${kind}/${name}`,
      },
    ]),
  );
}

/** Of places whose code is their name. */
const LINKS: Partial<Record<Place, (id: string) => string>> = {
  dictionary: (id) => `/owner/dictionary/${encodeURIComponent(id)}`,
  record: (id) => `/owner/record/${encodeURIComponent(id)}`,
};

/** Names records by what they were called when the draft or the latest revision was written. */
async function readRecordNames(
  queries: Queries,
  site: string,
  place: 'recordDraft' | 'recordRevision',
  ids: readonly string[],
  nameOf: (values: Record<string, unknown>) => string,
): Promise<ReadonlyMap<string, Name>> {
  const table = place === 'recordDraft' ? 'draft' : 'revision';
  const entities = new Set(ids.map((id) => id.slice(0, id.indexOf(':'))));
  const rows = await queries
    .selectFrom(table)
    .select(['entity', 'record_id', 'record_values'])
    .where('project_code', '=', site)
    // Pages and records of other entities may have the same ids.
    .where('entity', 'in', [...entities])
    .where(
      'record_id',
      'in',
      ids.map((id) => id.slice(id.indexOf(':') + 1)),
    )
    .orderBy('revision')
    .limit(MAX_READ)
    .execute();
  return new Map(
    rows.map((row) => {
      const id = `${row.entity}:${row.record_id}`;
      const name = nameOf(JSON.parse(row.record_values) as Record<string, unknown>);
      const link = `/owner/${screenOf(row.entity)}/${encodeURIComponent(row.record_id)}`;
      return [id, { title: name === '' ? id : name, link }];
    }),
  );
}

/** Screens are named with hyphens. */
const screenOf = (entity: string): string =>
  entity.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function textOfRecord(values: Record<string, unknown>, language: string, fallback: string): string {
  const { title, name } = values;
  const text = title ?? name ?? '';
  if (typeof text === 'string') return text;
  return isObject(text) ? textIn(text as LocalizedText, language, fallback) : '';
}

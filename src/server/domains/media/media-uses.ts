/** Where media are used. Triggers of the database keep the rows (migration 049). */
import { sql } from 'kysely';
import { messagesFor } from '../../../assembly/messages.ts';
import type { Queries } from '../../database/driver.ts';
import type { MediaReferenceTable } from '../../database/tables/media-tables.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { Events } from '../../kernel/events.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

type Place = MediaReferenceTable['place'];

/** A place that uses a file, for owners. */
export interface MediaUse {
  where: string;
  title: string;
  link: string;
}

/** Places that show a file now. Others only keep it: revisions, records that were handed in, the trash. */
export const SHOWING = [
  'page',
  'item',
  'form',
  'setting',
  'friendLink',
  'template',
  'dictionary',
] as const satisfies readonly Place[];

/** Uses that one answer names. */
const MAX_NAMED = 200;

/** True in SQL for a file that is shown somewhere. */
export const IS_SHOWN = sql<boolean>`exists (select 1 from media_reference as used
  where used.project_code = media.project_code and used.resource_code = media.resource_code
  and used.place in (${sql.join([...SHOWING])}))`;

/** How many places show each of these files. */
export async function countUses(
  queries: Queries,
  site: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await queries
    .selectFrom('media_reference')
    .select(['resource_code', 'place', 'place_id'])
    .distinct()
    .where('project_code', '=', site)
    .where('resource_code', 'in', codes)
    .where('place', 'in', SHOWING)
    .execute();
  const byCode = Map.groupBy(rows, (row) => row.resource_code);
  return new Map([...byCode].map(([code, uses]) => [code, uses.length]));
}

interface Found {
  place: Place;
  id: string;
  parts: readonly string[];
}

/** The places of a file, those that show it first. */
async function findUses(queries: Queries, site: string, code: string): Promise<Found[]> {
  const rows = await queries
    .selectFrom('media_reference')
    .select(['place', 'place_id', 'part'])
    .where('project_code', '=', site)
    .where('resource_code', '=', code)
    .orderBy('place')
    .orderBy('place_id')
    .orderBy('part')
    .execute();
  const grouped = Map.groupBy(rows, ({ place, place_id }) => `${place} ${place_id}`);
  const found = [...grouped.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ place: first.place, id: first.place_id, parts: [first, ...others].map(({ part }) => part) }],
  );
  const rank = ({ place }: Found): number => (SHOWING as readonly Place[]).indexOf(place);
  return found.toSorted((one, other) => placeOf(rank(one)) - placeOf(rank(other)));
}

const placeOf = (rank: number): number => (rank === -1 ? SHOWING.length : rank);

/** Names the places of a file, with links to where they are edited. */
export async function describeUses(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  code: string,
): Promise<MediaUse[]> {
  const words = messagesFor(language, ['console']);
  const found = (await findUses(queries, site.projectCode, code)).slice(0, MAX_NAMED);
  const named: MediaUse[] = [];
  for (const [place, uses] of Map.groupBy(found, (use) => use.place)) {
    const names = await readNames(queries, site, language, place, uses);
    for (const { id, parts } of uses) {
      const name = names.get(id) ?? { title: id, link: '' };
      const languages = place === 'page' ? ` (${parts.join(', ')})` : '';
      const count = place === 'revision' || place === 'recordRevision' ? ` × ${parts.length}` : '';
      const where = words[`console.use.${place}`] ?? place;
      named.push({ where, title: `${name.title}${languages}${count}`, link: name.link });
    }
  }
  return named;
}

interface Name {
  title: string;
  link: string;
}

async function readNames(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  place: Place,
  uses: readonly Found[],
): Promise<ReadonlyMap<string, Name>> {
  const ids = uses.map(({ id }) => id);
  const { projectCode, defaultLanguage } = site;
  const text = (json: string): string => textIn(JSON.parse(json) as LocalizedText, language, defaultLanguage);
  const name = (id: string, title: string, link = ''): [string, Name] => [id, { title, link }];
  if (place === 'page' || place === 'revision') {
    const rows = await queries
      .selectFrom('channel')
      .select(['channel_code', 'channel_name', 'link_url', 'is_deleted'])
      .where('project_code', '=', projectCode)
      .where('channel_code', 'in', ids)
      .execute();
    return new Map(
      rows.map((row) =>
        name(row.channel_code, text(row.channel_name), row.is_deleted === 1 ? '' : `/edit${row.link_url}`),
      ),
    );
  }
  if (place === 'item') {
    const rows = await queries
      .selectFrom('content_item')
      .select(['content_code', 'type', 'document'])
      .where('project_code', '=', projectCode)
      .where('content_code', 'in', ids)
      .execute();
    return new Map(
      rows.map((row) => {
        const { title = '' } = JSON.parse(row.document) as { title?: string };
        const link =
          row.type === 3 ? '' : `/owner/${row.type === 1 ? 'article' : 'product'}/${row.content_code}`;
        return name(row.content_code, title, link);
      }),
    );
  }
  if (place === 'form') {
    const rows = await queries
      .selectFrom('form_template')
      .select(['form_id', 'title'])
      .where('project_code', '=', projectCode)
      .where('form_id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => name(row.form_id, text(row.title), `/owner/form/${row.form_id}`)));
  }
  return readOtherNames(queries, site, language, place, ids);
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
    const rows = await queries
      .selectFrom('friend_link')
      .select(['link_code', 'title'])
      .where('project_code', '=', projectCode)
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
    const rows = await queries
      .selectFrom('own_template')
      .select(['template_code', 'name'])
      .where('project_code', '=', projectCode)
      .where('template_code', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.template_code, { title: row.name, link: '' }]));
  }
  if (place === 'trash') {
    const rows = await queries
      .selectFrom('trash')
      .select(['entity', 'record_id', 'title'])
      .where('project_code', '=', projectCode)
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
  const link = LINKS[place];
  return new Map(ids.map((id) => [id, { title: id, link: link === undefined ? '' : link(id) }]));
}

/** Of places whose code is their name. */
const LINKS: Partial<Record<Place, (id: string) => string>> = {
  dictionary: (id) => `/owner/dictionary/${encodeURIComponent(id)}`,
  record: (id) => `/owner/record/${encodeURIComponent(id)}`,
  recordRevision: (id) => `/owner/${id.replace(':', '/')}`,
};

/** What clears the caches of all that shows a file. Call it in the transaction that changes the file. */
export async function collectEvents(
  queries: Queries,
  { projectCode }: SiteIdentity,
  code: string,
): Promise<(events: Events) => void> {
  const rows = await queries
    .selectFrom('media_reference')
    .select(['place', 'place_id'])
    .distinct()
    .where('project_code', '=', projectCode)
    .where('resource_code', '=', code)
    .where('place', 'in', SHOWING)
    .execute();
  const places = new Set(rows.map(({ place }) => place));
  const channelCodes = rows.filter(({ place }) => place === 'page').map((row) => row.place_id);
  const entries = rows.filter(({ place }) => place === 'dictionary').map((row) => row.place_id);
  const bound = await findBound(queries, projectCode, entries);
  return (events) => {
    events.emit('contentSaved', { projectCode, channelCodes: [...new Set([...channelCodes, ...bound])] });
    if (places.has('item')) events.emit('itemsChanged', { projectCode });
    if (places.has('setting')) events.emit('settingsChanged', { projectCode });
    if (places.has('friendLink')) events.emit('friendLinksChanged', { projectCode });
    if (places.has('form')) events.emit('formsChanged', { projectCode });
  };
}

/** Channels whose documents are bound to one of these entries of the dictionary. */
async function findBound(queries: Queries, site: string, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await queries
    .selectFrom('content')
    .select('channel_code')
    .distinct()
    .where('project_code', '=', site)
    .where((row) =>
      row.or(
        codes.slice(0, 20).map((code) => row('document', 'like', `%"dictCode":${JSON.stringify(code)}%`)),
      ),
    )
    .execute();
  return rows.map((row) => row.channel_code);
}

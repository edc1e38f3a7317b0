/** Finds the places of a block of the site: public pages, drafts, templates, kept revisions. */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../../database/driver.ts';
import { escapeLike } from '../../../database/escape-like.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { textIn } from '../../../kernel/localized.ts';
import { PAGE } from '../../drafts/index.ts';
import { listChannels, valuesOf, type ChannelRecord } from '../tree/channel-values.ts';

export interface BlockUse {
  kind: 'page' | 'draft' | 'template' | 'revision';
  /** Code of the page or the template. */
  id: string;
  title: string;
  languages: string[];
  /** Address of edit mode; empty for none. */
  link: string;
  /** How often it stands there. */
  count: number;
}

interface Found {
  id: string;
  language: string;
  count: number;
}

export type UseTable = 'content' | 'draft' | 'own_template' | 'revision';

/** Columns of the tables whose documents hold instances. */
export const USE_TABLES: Readonly<Record<UseTable, { document: string; id: string; language?: string }>> = {
  content: { id: 'channel_code', language: 'language_code', document: 'document' },
  draft: { id: 'record_id', language: 'language_code', document: 'record_values' },
  own_template: { id: 'template_code', document: 'blocks' },
  revision: { id: 'record_id', language: 'language_code', document: 'record_values' },
};

/** As an instance is stored; a name has no letters that JSON escapes. */
const storedName = (block: string): string => `"block":${JSON.stringify(block)}`;

/** True for rows whose document names a block. */
export const containsBlock = (column: string, block: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${escapeLike(storedName(block))}%`} escape '\\'`;

/** Rows of a table whose documents name a block. */
export const nameBlock = (table: UseTable, projectCode: string, block: string): RawBuilder<boolean> =>
  sql<boolean>`project_code = ${projectCode} and ${containsBlock(USE_TABLES[table].document, block)}
    ${table === 'draft' || table === 'revision' ? sql`and entity = ${PAGE}` : sql``}`;

async function findUses(
  queries: Queries,
  { projectCode }: SiteIdentity,
  table: UseTable,
  block: string,
): Promise<Found[]> {
  const { id, language, document } = USE_TABLES[table];
  const name = storedName(block);
  const column = sql.ref(document);
  const often = sql`(length(${column}) - length(replace(${column}, ${name}, ''))) / length(${name})`;
  const spoken = language === undefined ? sql`''` : sql.ref(language);
  const places = language === undefined ? sql.ref(id) : sql`${sql.ref(id)}, ${spoken}`;
  const { rows } = await sql<Found>`select ${sql.ref(id)} as id, ${spoken} as language, max(${often}) as count
    from ${sql.table(table)} where ${nameBlock(table, projectCode, block)}
    group by ${places} order by ${places}`.execute(queries);
  return rows;
}

/** How many public pages use each block, in one look at the pages. */
export async function countPages(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  blocks: readonly string[],
): Promise<Map<string, number>> {
  if (blocks.length === 0) return new Map();
  const counts = blocks.map(
    (block, index) =>
      sql`sum(case when ${containsBlock('document', block)} then 1 else 0 end) as ${sql.ref(`n${index}`)}`,
  );
  const { rows } = await sql<Record<string, number | string | null>>`select ${sql.join(counts)}
    from content where project_code = ${projectCode} and language_code = ${defaultLanguage}`.execute(queries);
  return new Map(blocks.map((block, index) => [block, Number(rows[0]?.[`n${index}`] ?? 0)]));
}

/** The languages of pages that have a block: a translation stores its differences, which do not name it. */
export async function languagesWith(
  queries: Queries,
  { projectCode }: SiteIdentity,
  block: string,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await selectWhere(queries, 'content', { project_code: projectCode })
    .select(['channel_code', 'language_code'])
    .where('channel_code', 'in', (inner) =>
      inner
        .selectFrom('content')
        .select('channel_code')
        .where(nameBlock('content', projectCode, block)),
    )
    .orderBy('language_code')
    .execute();
  const found = Map.groupBy(rows, (row) => row.channel_code);
  return new Map([...found].map(([code, all]) => [code, all.map((row) => row.language_code)]));
}

export async function listBlockUses(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  block: string,
): Promise<BlockUse[]> {
  const find = (table: UseTable): Promise<Found[]> => findUses(queries, site, table, block);
  const [pages, drafts, templates, revisions, channels, spoken, names] = await Promise.all([
    find('content'),
    find('draft'),
    find('own_template'),
    find('revision'),
    listChannels(queries, site),
    languagesWith(queries, site, block),
    namesOfTemplates(queries, site),
  ]);
  const known = new Map(channels.map((channel) => [channel.channel_code, channel]));
  const describe = (kind: BlockUse['kind'], found: readonly Found[]): BlockUse[] =>
    [...Map.groupBy(found, ({ id }) => id)].map(([id, all]) => ({
      kind,
      id,
      ...placeOfPage(known.get(id), site, language),
      ...(kind === 'template' ? { title: names.get(id) ?? id } : {}),
      languages: (kind === 'page' ? spoken.get(id) : undefined) ?? all.map((each) => each.language),
      count: Math.max(...all.map((each) => each.count)),
    }));
  return [
    ...describe('page', pages),
    ...describe('draft', drafts),
    ...describe('template', templates),
    ...describe('revision', revisions),
  ].map((use) => (use.title === '' ? { ...use, title: use.id } : use));
}

/** What a page is called, and where it is edited; empty for a document that has no page. */
export function placeOfPage(
  channel: ChannelRecord | undefined,
  site: SiteIdentity,
  language: string,
): Pick<BlockUse, 'title' | 'link'> {
  if (channel === undefined) return { title: '', link: '' };
  const title = textIn(valuesOf(channel, site).title, language, site.defaultLanguage);
  return { title, link: `/edit${channel.link_url}` };
}

/** The paths of all pages, by code. */
export async function pathsOfPages(
  queries: Queries,
  site: SiteIdentity,
): Promise<ReadonlyMap<string, string>> {
  const channels = await listChannels(queries, site);
  return new Map(channels.map((channel) => [channel.channel_code, channel.link_url]));
}

async function namesOfTemplates(
  queries: Queries,
  { projectCode }: SiteIdentity,
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectWhere(queries, 'own_template', { project_code: projectCode })
    .select(['template_code', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.template_code, row.name]));
}

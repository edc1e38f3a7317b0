/**
 * Lists what leads to a page. That is other pages, the menu, articles and products, redirects, the
 * dictionary.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../../database/driver.ts';
import { escapeLike } from '../../../database/escape-like.ts';
import { selectWhere } from '../../../database/rows-where.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { translateConsole } from '../../../kernel/language.ts';
import { textIn, type LocalizedText } from '../../../kernel/localized.ts';
import { PAGE } from '../../drafts/index.ts';
import { listChannels, valuesOf, type ChannelRecord } from '../tree/channel-values.ts';

interface ChannelUse {
  kind: 'page' | 'menu' | 'footer' | 'item' | 'redirect' | 'entry';
  title: string;
  /** Address of the console or of edit mode; empty for none. */
  link: string;
}

const COMMON = { NavigationCommon: 'menu', WebSiteCommon: 'footer' } as const;
const MAX_USES = 100;

export async function listChannelUses(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  id: string,
): Promise<ChannelUse[]> {
  const rows = await listChannels(queries, site);
  const page = rows.find((row) => row.channel_code === id);
  if (page === undefined) return [];
  const target = { id, paths: await listPaths(queries, site, page) };
  return [
    ...(await listPages(queries, site, language, { rows, ...target })),
    ...(await listItems(queries, site, target)),
    ...(await listRedirects(queries, site, target)),
    ...(await listEntries(queries, site, target)),
  ];
}

/** What others lead to. */
interface Target {
  id: string;
  /** As people write them and as links store them, former ones too. */
  paths: readonly string[];
}

const MAX_OLD_PATHS = 20;

async function listPaths(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { channel_code: id, link_url: path }: ChannelRecord,
): Promise<string[]> {
  const old = await selectWhere(queries, 'redirect', { project_code: projectCode, channel_code: id })
    .select('path')
    .orderBy('modified_at', 'desc')
    .limit(MAX_OLD_PATHS)
    .execute();
  const paths = [path, ...old.map((row) => row.path)];
  return [...new Set(paths.flatMap((each) => [each, encodeURI(each)]))];
}

/** Pages, menu and footer, in what is public and in drafts. */
async function listPages(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { id, paths, rows }: Target & { rows: readonly ChannelRecord[] },
): Promise<ChannelUse[]> {
  const texts = [
    `"linkChannelCode":${JSON.stringify(id)}`,
    ...linksTo(paths, '"linkUrl":"'),
    ...linksTo(paths, 'href=\\"').map((text) => text.replace(/"$/, '\\"')),
  ];
  const leadsHere = (column: RawBuilder<unknown>) => anyOf(column, texts);
  const [saved, drafted] = await Promise.all([
    selectWhere(queries, 'content', { project_code: site.projectCode })
      .select('channel_code')
      .distinct()
      .where(leadsHere(sql.ref('document')))
      .limit(MAX_USES)
      .execute(),
    selectWhere(queries, 'draft', { project_code: site.projectCode, entity: PAGE })
      .select('record_id as channel_code')
      .distinct()
      .where(leadsHere(sql.ref('record_values')))
      .limit(MAX_USES)
      .execute(),
  ]);
  const codes = new Set([...saved, ...drafted].map((row) => row.channel_code));
  return [...codes].flatMap((code): ChannelUse[] => {
    if (code === 'NavigationCommon' || code === 'WebSiteCommon')
      return [
        { kind: COMMON[code], title: translateConsole(language, `changeSet.frame.${code}`), link: '/edit/' },
      ];
    const row = rows.find((each) => each.channel_code === code);
    if (row === undefined || code === id) return [];
    const title = textIn(valuesOf(row, site).title, language, site.defaultLanguage);
    return [{ kind: 'page', title, link: `/edit${row.link_url}` }];
  });
}

async function listItems(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { paths }: Target,
): Promise<ChannelUse[]> {
  const texts = linksTo(paths, 'href="');
  const translated = selectWhere(queries, 'content_item_translation', { project_code: projectCode })
    .select('content_code')
    .where(anyOf(sql.ref('rich_text'), texts));
  const items = await selectWhere(queries, 'content_item', { project_code: projectCode })
    .select(['content_code', 'type', 'document'])
    .where('state', '<>', 'removed')
    .where((where) => where.or([anyOf(sql.ref('rich_text'), texts), where('content_code', 'in', translated)]))
    .limit(MAX_USES)
    .execute();
  return items.map((row) => ({
    kind: 'item',
    title: titleOf(row.document),
    link: `/owner/${row.type === 2 ? 'product' : 'article'}/${row.content_code}`,
  }));
}

async function listRedirects(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { paths }: Target,
): Promise<ChannelUse[]> {
  const redirects = await selectWhere(queries, 'redirect', { project_code: projectCode })
    .select(['redirect_id', 'path'])
    .where('target', 'in', paths)
    // Those of its former paths follow it.
    .where('channel_code', 'is', null)
    .limit(MAX_USES)
    .execute();
  return redirects.map((row) => ({
    kind: 'redirect',
    title: row.path,
    link: `/owner/redirect/${row.redirect_id}`,
  }));
}

/** Values of the dictionary: blocks that are bound to them lead where they say. */
async function listEntries(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { id, paths }: Target,
): Promise<ChannelUse[]> {
  const entries = await selectWhere(queries, 'dictionary_entry', { project_code: projectCode })
    .select('code')
    .distinct()
    .where('value', 'in', [`1@${id}`, ...paths.map((each) => `2@${each}`)])
    .limit(MAX_USES)
    .execute();
  return entries.map(({ code }) => ({ kind: 'entry', title: code, link: `/owner/dictionary?q=${code}` }));
}

/** What may follow the path in a link to it: its end, a query, a part of the page. */
const ENDS = ['"', '?', '#'] as const;

/** How links to paths begin, and where the path in them ends. */
const linksTo = (paths: readonly string[], before: string): string[] =>
  paths.flatMap((path) => ENDS.map((end) => `${before}${path}${end}`));

/** True where a column holds one of the texts. */
function anyOf(column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> {
  const each = texts.map((text) => sql`${column} like ${`%${escapeLike(text)}%`} escape '\\'`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

function titleOf(document: string): string {
  const { title = '' } = JSON.parse(document) as { title?: LocalizedText };
  return typeof title === 'string' ? title : '';
}

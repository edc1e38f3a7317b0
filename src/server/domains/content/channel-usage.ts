/** What leads to a page: other pages, the menu, articles and products, redirects. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { escapeLike } from '../../database/escape-like.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { listChannels, valuesOf } from './channel-values.ts';

export interface ChannelUse {
  kind: 'page' | 'menu' | 'footer' | 'item' | 'redirect';
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
  const { projectCode, defaultLanguage } = site;
  const byCode = like(`"linkChannelCode":${JSON.stringify(id)}`);
  const byPath = like(`"linkUrl":${JSON.stringify(page.link_url)}`);
  const documents = await queries
    .selectFrom('content')
    .select('channel_code')
    .distinct()
    .where('project_code', '=', projectCode)
    .where(sql<boolean>`(document like ${byCode} escape '\\' or document like ${byPath} escape '\\')`)
    .limit(MAX_USES)
    .execute();
  const pages = documents.flatMap(({ channel_code: code }): ChannelUse[] => {
    if (code === 'NavigationCommon' || code === 'WebSiteCommon')
      return [{ kind: COMMON[code], title: '', link: '/edit/' }];
    const row = rows.find((each) => each.channel_code === code);
    if (row === undefined || code === id) return [];
    const title = textIn(valuesOf(row, site).title, language, defaultLanguage);
    return [{ kind: 'page', title, link: `/edit${row.link_url}` }];
  });
  return [
    ...pages,
    ...(await listItems(queries, site, page.link_url)),
    ...(await listRedirects(queries, site, page.link_url)),
  ];
}

async function listItems(
  queries: Queries,
  { projectCode }: SiteIdentity,
  path: string,
): Promise<ChannelUse[]> {
  const items = await queries
    .selectFrom('content_item')
    .select(['content_code', 'type', 'document'])
    .where('project_code', '=', projectCode)
    .where(sql<boolean>`rich_text like ${like(`href="${path}"`)} escape '\\'`)
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
  path: string,
): Promise<ChannelUse[]> {
  const redirects = await queries
    .selectFrom('redirect')
    .select(['redirect_id', 'path'])
    .where('project_code', '=', projectCode)
    .where('target', '=', path)
    .limit(MAX_USES)
    .execute();
  return redirects.map((row) => ({
    kind: 'redirect',
    title: row.path,
    link: `/owner/redirect/${row.redirect_id}`,
  }));
}

const like = (text: string): string => `%${escapeLike(text)}%`;

function titleOf(document: string): string {
  const { title = '' } = JSON.parse(document) as { title?: LocalizedText };
  return typeof title === 'string' ? title : '';
}

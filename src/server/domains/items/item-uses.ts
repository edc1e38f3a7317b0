/** Finds pages and items that name an item or link to it. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { escapeLike } from '../../database/escape-like.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

interface ItemUse {
  kind: 'page' | 'article' | 'product';
  title: string;
  /** Address of the page, or code of the item. */
  place: string;
}

const MAX_USES = 200;
const KINDS: Readonly<Record<number, 'article' | 'product'>> = { 1: 'article', 2: 'product' };

export async function listUses(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  language: string,
  id: string,
): Promise<ItemUse[]> {
  const addresses = [
    `%contentCode=${escapeLike(encodeURIComponent(id))}%`,
    ...(await listEnds(queries, projectCode, id)).map((end) => `%/${escapeLike(end)}%`),
  ];
  const asText = `%"${escapeLike(id)}"%`;
  const holds = (column: string, pattern: string) =>
    sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  const pages = await selectWhere(queries, 'content', { project_code: projectCode })
    .innerJoin('channel', ofSameSite('channel', 'content', 'channel_code'))
    .select(['channel.channel_name', 'channel.link_url'])
    .distinct()
    .where(({ or }) => or([...addresses, asText].map((pattern) => holds('content.document', pattern))))
    .limit(MAX_USES)
    .execute();
  const items = await queries
    .selectFrom('content_item as item')
    .select(['item.content_code', 'item.type', 'item.shown_title'])
    .where('item.project_code', '=', projectCode)
    .where('item.content_code', '<>', id)
    .where(sql<boolean>`item.state <> 'removed'`)
    .where('item.type', 'in', [1, 2])
    .where(({ or }) => or(addresses.map((pattern) => holds('item.rich_text', pattern))))
    .limit(MAX_USES)
    .execute();
  return [
    ...pages.map((row) => ({
      kind: 'page' as const,
      title: textIn(JSON.parse(row.channel_name) as LocalizedText, language, defaultLanguage),
      place: row.link_url,
    })),
    ...items.map((row) => ({
      kind: KINDS[row.type] ?? 'article',
      title: row.shown_title ?? '',
      place: row.content_code,
    })),
  ];
}

/** How links to the item end, now or formerly: with a quote, which JSON escapes in a rich text. */
async function listEnds(queries: Queries, projectCode: string, id: string): Promise<string[]> {
  const of = (table: 'content_item' | 'item_former_slug') =>
    queries
      .selectFrom(table)
      .select('slug')
      .where('project_code', '=', projectCode)
      .where('content_code', '=', id)
      .execute();
  const rows = [...(await of('content_item')), ...(await of('item_former_slug'))];
  const slugs = rows.flatMap(({ slug }) => (slug === null ? [] : [slug, encodeURI(slug)]));
  return [...new Set(slugs)].flatMap((slug) => [`${slug}"`, `${slug}\\"`]);
}

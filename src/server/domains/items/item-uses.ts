/** Pages and items that name an item or link to it. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { escapeLike } from '../../database/escape-like.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';

export interface ItemUse {
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
  const inAddress = `%contentCode=${escapeLike(encodeURIComponent(id))}%`;
  const asText = `%"${escapeLike(id)}"%`;
  const holds = (column: string, pattern: string) =>
    sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  const pages = await queries
    .selectFrom('content')
    .innerJoin('channel', (join) =>
      join
        .onRef('channel.project_code', '=', 'content.project_code')
        .onRef('channel.channel_code', '=', 'content.channel_code'),
    )
    .select(['channel.channel_name', 'channel.link_url'])
    .distinct()
    .where('content.project_code', '=', projectCode)
    .where(({ or }) => or([holds('content.document', inAddress), holds('content.document', asText)]))
    .limit(MAX_USES)
    .execute();
  const items = await queries
    .selectFrom('content_item as item')
    .select(['item.content_code', 'item.type', 'item.shown_title'])
    .where('item.project_code', '=', projectCode)
    .where('item.content_code', '<>', id)
    .where(sql<boolean>`item.state <> 'removed'`)
    .where('item.type', 'in', [1, 2])
    .where(holds('item.rich_text', inAddress))
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

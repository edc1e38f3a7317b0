/** Finds the article or product that a page shows. */
import type { Route } from '../../../runtime/model/page.ts';
import type { Items, ItemSummary } from '../domains/items/index.ts';
import type { SiteIdentity } from '../kernel/caller.ts';

/** What pages read of items before their sources. */
export type ItemSource = Pick<Items, 'findSummary' | 'findCode' | 'findSpelling' | 'list'>;

export async function findItem(
  items: ItemSource,
  site: SiteIdentity,
  language: string,
  type: number | undefined,
  contentCode: string | undefined,
): Promise<ItemSummary | undefined> {
  return type === undefined || contentCode === undefined
    ? undefined
    : items.findSummary(site, language, type, contentCode);
}

/** The query with the newest item of a type, unless it names one or there is none. */
export async function withNewestItem(
  items: ItemSource,
  site: SiteIdentity,
  language: string,
  type: 1 | 2,
  query: Route['query'],
): Promise<Route['query']> {
  if (query.contentCode !== undefined) return query;
  const { data } = await items.list(site, language, { type, pageNum: 1, pageSize: 1 });
  const [newest] = data;
  return newest === undefined ? query : { ...query, contentCode: newest.contentCode };
}

export function withoutItem({ contentCode: _, ...query }: Route['query']): Route['query'] {
  return query;
}

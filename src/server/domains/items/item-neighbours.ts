/** Finds the items before and after one, as visitors turn from one to the next. */
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { RouteOf } from './detail-pages.ts';
import { orderOf, reverse } from './item-order.ts';
import { readSummary, SUMMARY_COLUMNS, visibleItems, type ItemSummary } from './item-rows.ts';
import { codeAfter } from './item-walk.ts';

interface Neighbour {
  contentCode: string;
  title: string;
  /** The language of the title where it is not translated. */
  lang?: string;
  routeUrl: string;
}

export interface Neighbours {
  /** The next newer item, which precedes it in lists. */
  pre: Neighbour | null;
  next: Neighbour | null;
}

/** The item before and the item after it among the newest first. It need not be public itself. */
export async function findNeighbours(
  queries: Queries,
  site: SiteIdentity,
  language: string,
  { type, contentCode, releaseDate }: Pick<ItemSummary, 'type' | 'contentCode' | 'releaseDate'>,
  routeOf: RouteOf,
): Promise<Neighbours> {
  const after = { key: releaseDate, content_code: contentCode };
  const newest = orderOf('0');
  const before = codeAfter(queries, site, { order: reverse(newest), after }, { type });
  const behind = codeAfter(queries, site, { order: newest, after }, { type });
  // Not a part of the next query: SQLite would read all items of the site for it.
  const near = await before.unionAll(behind).execute();
  if (near.length === 0) return { pre: null, next: null };
  const codes = near.map((row) => row.content_code);
  const rows = await visibleItems(queries, site, language)
    .select(SUMMARY_COLUMNS)
    .where('item.content_code', 'in', codes)
    .execute();
  const isBefore = (row: (typeof rows)[number]): boolean =>
    row.released_at > releaseDate || (row.released_at === releaseDate && row.content_code > contentCode);
  const shown = { language, defaultLanguage: site.defaultLanguage };
  const read = (found: (typeof rows)[number] | undefined): Neighbour | null =>
    found === undefined ? null : neighbourOf(readSummary(found, routeOf, shown));
  return { pre: read(rows.find(isBefore)), next: read(rows.find((row) => !isBefore(row))) };
}

function neighbourOf({ contentCode, title, routeUrl, langs }: ItemSummary): Neighbour {
  return { contentCode, title, routeUrl, ...(langs?.title === undefined ? {} : { lang: langs.title }) };
}

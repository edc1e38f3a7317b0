/** Rules for pages that show lists: which page numbers exist, and which results may be cached. */
import { PAGE_NUMBERS, type Route, type SourceResult } from '../../../runtime/model/page.ts';
import type { ResultsByParameter } from '../../assembly/page-sources.ts';
import type { PreparedPage } from './prepare-page.ts';

/** The address of the last page of a list, when the page number in the query is higher; else undefined. */
export function findLastPage(
  { path, query }: Pick<Route, 'path' | 'query'>,
  base: string,
  results: ResultsByParameter,
): string | undefined {
  const wanted = { ...query };
  for (const name of PAGE_NUMBERS) {
    const last = lastPageOf(results.get(name) ?? []);
    if (last === undefined || Number(query[name]) <= last) continue;
    if (last > 1) wanted[name] = String(last);
    else delete wanted[name];
  }
  if (Object.entries(query).every(([name, value]) => wanted[name] === value)) return undefined;
  const search = new URLSearchParams(wanted).toString();
  return encodeURI(base + path) + (search === '' ? '' : `?${search}`);
}

/** The last page of the longest of these lists; undefined when one of them has no known length. */
function lastPageOf(lists: readonly SourceResult[]): number | undefined {
  const ends = lists.map((list) => (list.ok ? list.pages : undefined));
  return ends.every((end) => end !== undefined) && ends.length > 0 ? Math.max(...ends) : undefined;
}

/**
 * Whether a page may be cached: every source succeeded, and callers cannot make up any number of such
 * queries. Keywords are never cached; classifications and page numbers only when items were found.
 */
export function isCacheable({ model, resultsByParameter }: PreparedPage): boolean {
  const { query } = model.route;
  const results = Object.values(model.sources).flatMap((each) => Object.values(each));
  if (query.keyword !== undefined || results.some((result) => !result.ok)) return false;
  return ['classificationCode', ...PAGE_NUMBERS]
    .filter((name) => query[name] !== undefined)
    .every(
      (name) => resultsByParameter.get(name)?.some((result) => result.ok && (result.total ?? 0) > 0) === true,
    );
}

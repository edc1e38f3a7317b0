/** Decides which page numbers of lists exist, and which results may be cached. */
import { PAGE_NUMBERS } from '../../../runtime/generated/query-members.generated.ts';
import type { Route, SourceResult } from '../../../runtime/model/page.ts';
import type { ResultsByParameter } from '../../assembly/page-sources.ts';
import type { PreparedPage } from './prepare-page.ts';

/** True for an address whose page number is higher than that of the last page of its lists. */
export function isBeyondLists(query: Route['query'], results: ResultsByParameter): boolean {
  return PAGE_NUMBERS.some((name) => {
    const last = lastPageOf(results.get(name) ?? []);
    return last !== undefined && Number(query[name]) > Math.max(last, 1);
  });
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

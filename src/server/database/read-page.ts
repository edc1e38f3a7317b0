// Reads one page of a sorted query.
import type { SelectQueryBuilder } from 'kysely';

/** The page of a list, and the entries per page. */
export interface PageOfList {
  pageNum: number;
  pageSize: number;
}

/**
 * One page of a sorted query, and the total number of rows. Joins must not multiply rows. Rows are counted
 * only if the page does not show where the list ends.
 */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  sorted: SelectQueryBuilder<Tables, Names, Row>,
  { pageNum, pageSize }: PageOfList,
) {
  const start = (pageNum - 1) * pageSize;
  const data = await sorted.limit(pageSize).offset(start).execute();
  const isLast = data.length < pageSize && (data.length > 0 || start === 0);
  const total = isLast ? start + data.length : await countRows(sorted);
  return { data, total, pageNum, pageSize };
}

/** Like `readPage`, but a page past the end is the last one. */
export async function readPageOrLast<Tables, Names extends keyof Tables, Row>(
  sorted: SelectQueryBuilder<Tables, Names, Row>,
  page: PageOfList,
) {
  const found = await readPage(sorted, page);
  const last = Math.max(1, Math.ceil(found.total / page.pageSize));
  return page.pageNum <= last ? found : readPage(sorted, { ...page, pageNum: last });
}

/**
 * Like `readPageOrLast`, but pages of the second half are read from the end: `inOrder(true)`
 * is the query in reverse.
 */
export async function readPageFromNearerEnd<Tables, Names extends keyof Tables, Row>(
  inOrder: (isReversed: boolean) => SelectQueryBuilder<Tables, Names, Row>,
  { pageNum: wanted, pageSize }: PageOfList,
) {
  const sorted = inOrder(false);
  if (wanted === 1) return readPage(sorted, { pageNum: 1, pageSize });
  const total = await countRows(sorted);
  const pageNum = Math.min(wanted, Math.max(1, Math.ceil(total / pageSize)));
  const start = (pageNum - 1) * pageSize;
  const size = Math.min(pageSize, total - start);
  const behind = total - start - size;
  if (start <= behind)
    return { data: await sorted.limit(size).offset(start).execute(), total, pageNum, pageSize };
  const data = await inOrder(true).limit(size).offset(behind).execute();
  return { data: data.toReversed(), total, pageNum, pageSize };
}

/** The number of rows of a query, whatever it selects. */
export async function countRows<Tables, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

import type { SelectQueryBuilder } from 'kysely';

/** The page of a list, and the entries per page. */
export interface PageOfList {
  pageNum: number;
  pageSize: number;
}

/** One page of a sorted query, and the total number of rows. Joins must not multiply the rows. */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  sorted: SelectQueryBuilder<Tables, Names, Row>,
  { pageNum, pageSize }: PageOfList,
) {
  const [{ total }, data] = await Promise.all([
    sorted
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => fn.countAll().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
    sorted
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
  ]);
  return { data, total, pageNum, pageSize };
}

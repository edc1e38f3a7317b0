import type { SelectQueryBuilder } from 'kysely';

/** Which page of a list is wanted, and how many a page has. */
export interface PageOfList {
  pageNum: number;
  pageSize: number;
}

/** The rows of one page of a sorted query, and how many it finds in all. What it is joined with may not multiply its rows. */
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

/** Lists the differences of bills for the console. */
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { isOneOf, NONE } from '../../database/is-one-of.ts';
import { hasWords, listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { describeDifference, findDifferences } from './differences.ts';

export type DifferenceRecords = ReturnType<typeof makeDifferenceRecords>;

const OPTIONS = {
  columns: {
    day: 'difference.day',
    kind: 'difference.kind',
    item: 'difference.item',
    provider: 'difference.provider',
    orderId: 'difference.order_id',
    gmtCreate: 'difference.found_at',
    ours: 'difference.ours',
    theirs: 'difference.theirs',
    isSettled: sql`case when difference.settled_at is null then 0 else 1 end`,
  },
  last: 'difference.difference_id',
};

export function makeDifferenceRecords({ queries }: Database) {
  return {
    /** `q` is part of a transaction's or an order's number. */
    async search(site: SiteIdentity, { q, ...search }: RecordSearch) {
      let found = findDifferences(queries, site, {});
      if (q !== undefined) found = found.where((await isNumbered(queries, site, q)) ?? NONE);
      const listed = await listRows(found, search, OPTIONS);
      return { ...listed, data: listed.data.map(describeDifference) };
    },
    async readAll(site: SiteIdentity, ids: readonly string[]) {
      const rows = await findDifferences(queries, site, {})
        .where('difference.difference_id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.difference_id, describeDifference(row)]));
    },
    countOpen: ({ projectCode }: SiteIdentity) =>
      countRows(
        selectWhere(queries, 'bill_difference', { project_code: projectCode }).where(
          'settled_at',
          'is',
          null,
        ),
      ),
  };
}

/** Numbers are looked through in their index, not in the differences. */
function isNumbered(queries: Queries, { projectCode }: SiteIdentity, text: string) {
  return isOneOf(
    queries,
    'difference.difference_id',
    sql`select difference_id as name from bill_difference where project_code = ${projectCode}
      and ${hasWords(['transaction_id', 'out_trade_no'], text)}`,
  );
}

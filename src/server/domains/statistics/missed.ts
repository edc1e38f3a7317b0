/** Lists addresses that visitors looked for in vain. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { listRows } from '../../database/list-rows.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { daysBefore, SHOWN_DAYS, type Day } from './days.ts';

export interface MissedAddress {
  /** Its key (`kernel/address-key.ts`). */
  address: string;
  times: number;
  /** The last day on which somebody looked for it. */
  day: Day;
}

export async function listMissed(
  queries: Queries,
  projectCode: string,
  search: RecordSearch,
  today: Day,
): Promise<ListPage<MissedAddress>> {
  const missed = queries
    .selectFrom('statistic_text as missed')
    .select(({ fn }) => [
      'text as address',
      fn.sum<number | string>('times').as('times'),
      fn.max('day').as('day'),
    ])
    .where('project_code', '=', projectCode)
    .where('kind', '=', 'missed')
    .where('text', '<>', '')
    .where('day', '>', daysBefore(today, SHOWN_DAYS))
    // A redirect without a query is followed with every query.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('redirect')
            .select('redirect_id')
            .whereRef('redirect.project_code', '=', 'missed.project_code')
            .where(
              sql<boolean>`(redirect.address_key = missed.text
                or redirect.address_key || '?' = substr(missed.text, 1, length(redirect.address_key) + 1))`,
            ),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('channel')
            .select('channel_code')
            .whereRef('channel.project_code', '=', 'missed.project_code')
            .where('channel.is_deleted', '=', 0)
            .whereRef('channel.link_url', '=', 'missed.text'),
        ),
      ),
    )
    .groupBy('text');
  const columns = { address: 'address', times: 'times', day: 'day' };
  const listed = await listRows(queries.selectFrom(missed.as('missed')).selectAll(), search, {
    columns,
    searched: ['address'],
    last: 'address',
  });
  return { ...listed, data: listed.data.map((row) => ({ ...row, times: Number(row.times) })) };
}

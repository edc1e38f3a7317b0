/** Finds submissions that are sent again. Their answer is that of the first run. */
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

/** Another process was faster with the same request. */
export class RepeatedElsewhere extends Error {
  override readonly name = 'RepeatedElsewhere';
}

/** The answer of the first run of a request. */
export async function findRepeated(
  queries: Queries,
  site: SiteIdentity,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('form_record as record')
    .leftJoin('member_order as order', (join) =>
      join
        .onRef('order.project_code', '=', 'record.project_code')
        .onRef('order.record_id', '=', 'record.record_id'),
    )
    .select(['record.record_id', 'order.order_id'])
    .where('record.project_code', '=', site.projectCode)
    .where('record.request_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.order_id ?? row?.record_id;
}

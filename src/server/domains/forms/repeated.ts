/** Finds submissions that are sent again. Their answer is that of the first run. */
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
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
    .selectFrom('form_record as submission')
    .leftJoin('member_order as order', ofSameSite('order', 'submission', 'record_id'))
    .select(['submission.record_id', 'order.order_id'])
    .where('submission.project_code', '=', site.projectCode)
    .where('submission.request_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.order_id ?? row?.record_id;
}

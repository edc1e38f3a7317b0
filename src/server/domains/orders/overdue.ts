import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Codes of decisions.md: what can still be paid, and what it becomes when nobody does. */
const PAYABLE = [0, 2];
const CANCELLED = 3;
/** Orders of one call; the next one takes the rest. */
const MAX_AT_ONCE = 500;

/**
 * Cancels the orders that were not paid in time, each with its event: a member's, or all. Called before orders are read, so that nobody is
 * shown one as unpaid that can no longer be paid. Reads first, because there seldom is one, and writing waits for its turn.
 */
export async function cancelOverdue(
  database: Database,
  now: Date,
  of?: { projectCode: string; memberId: string },
): Promise<void> {
  const moment = now.toISOString();
  let overdue = database.queries
    .selectFrom('member_order')
    .select('order_id')
    .where('status', 'in', PAYABLE)
    .where('expires_at', '<=', moment);
  if (of !== undefined)
    overdue = overdue.where('project_code', '=', of.projectCode).where('member_id', '=', of.memberId);
  const orderIds = (await overdue.limit(MAX_AT_ONCE).execute()).map((row) => row.order_id);
  if (orderIds.length === 0) return;
  await database.write(async (transaction) => {
    for (const status of PAYABLE) {
      // One that was paid a moment ago is no longer of this status.
      const cancelled = await transaction
        .updateTable('member_order')
        .set({ status: CANCELLED })
        .where('order_id', 'in', orderIds)
        .where('status', '=', status)
        .returning('order_id')
        .execute();
      if (cancelled.length === 0) continue;
      await transaction
        .insertInto('order_event')
        .columns([
          'project_code',
          'order_id',
          'position',
          'actor',
          'from_status',
          'to_status',
          'reason',
          'created_at',
        ])
        .expression((row) =>
          row
            .selectFrom('order_event')
            .where(
              'order_id',
              'in',
              cancelled.map((order) => order.order_id),
            )
            .groupBy(['project_code', 'order_id'])
            .select(['project_code', 'order_id'])
            .select(({ ref, val, cast, lit }) => [
              sql<number>`max(${ref('position')}) + 1`.as('position'),
              cast<string>(val('clock'), 'text').as('actor'),
              lit(status).as('from_status'),
              lit(CANCELLED).as('to_status'),
              cast<string>(val('not paid in time'), 'text').as('reason'),
              cast<string>(val(moment), 'text').as('created_at'),
            ]),
        )
        .execute();
    }
  });
}

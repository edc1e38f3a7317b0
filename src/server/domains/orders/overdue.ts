import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';

/**
 * Codes of decisions.md: the statuses of an order that can be paid, and its status when it was not paid in
 * time.
 */
const PAYABLE = [0, 2];
const CANCELLED = 3;
/** Orders of one call. The next call cancels the rest. */
const MAX_AT_ONCE = 500;

/**
 * Cancels the orders that were not paid in time, of one member or of all, and adds their events. Call it
 * before orders are read, so that no expired order is shown as unpaid. It reads first: there is seldom one to
 * cancel, and a write waits for other writes.
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
      // An order that was paid a moment ago no longer has this status.
      const cancelled = await transaction
        .updateTable('member_order')
        .set({ status: CANCELLED })
        .where('order_id', 'in', orderIds)
        .where('status', '=', status)
        .returning('order_id')
        .execute();
      const cancelledIds = cancelled.map((order) => order.order_id);
      if (cancelledIds.length > 0) await addEvents(transaction, cancelledIds, status, moment);
    }
  });
}

const EVENT_COLUMNS = [
  'project_code',
  'order_id',
  'position',
  'actor',
  'from_status',
  'to_status',
  'reason',
  'created_at',
] as const;

/** Adds to each order the event of its cancellation, after its last event. */
async function addEvents(
  transaction: Queries,
  orderIds: readonly string[],
  status: number,
  moment: string,
): Promise<void> {
  await transaction
    .insertInto('order_event')
    .columns([...EVENT_COLUMNS])
    .expression((row) =>
      row
        .selectFrom('order_event')
        .where('order_id', 'in', orderIds)
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

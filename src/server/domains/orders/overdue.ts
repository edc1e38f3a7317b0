// Cancels orders that were not paid in time.
import type { Database } from '../../database/database.ts';
import { changeStatus, PAYABLE } from './transitions.ts';

/** Orders of one call. The next call cancels the rest. */
const MAX_AT_ONCE = 500;

/**
 * Cancels the orders that were not paid in time, of one member or of all. An order with an attempt that may
 * still be paid stays: the payment service has to say first that it is not. Call it before orders are read,
 * so that no expired order is shown as unpaid. It reads first: there is seldom one to cancel, and a write
 * waits for other writes.
 */
export async function cancelOverdue(
  database: Database,
  now: Date,
  of?: { projectCode: string; memberId: string },
): Promise<void> {
  let overdue = database.queries
    .selectFrom('member_order')
    .select(['project_code', 'order_id'])
    .where('status', 'in', PAYABLE)
    .where('open_attempt', 'is', null)
    .where('expires_at', '<=', now.toISOString());
  if (of !== undefined)
    overdue = overdue.where('project_code', '=', of.projectCode).where('member_id', '=', of.memberId);
  const orders = await overdue.limit(MAX_AT_ONCE).execute();
  if (orders.length === 0) return;
  const cause = { actor: 'clock', reason: 'not paid in time', now };
  await database.write(async (transaction) => {
    for (const order of orders)
      await changeStatus(
        transaction,
        { projectCode: order.project_code, orderId: order.order_id },
        'cancelled',
        cause,
      );
  });
}

/** Marks paid orders as delivered, and tells their members. */
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { addEvent, deliveryReason, STATUS } from '../orders/index.ts';
import type { OrderRow } from './attempts.ts';
import { announce } from './order-messages.ts';
import { keyOf, lockOrder } from './settle-payment.ts';

/** What an owner says of a delivery. */
export interface Delivery {
  /** For the member: the carrier and the tracking number. May be empty. */
  note: string;
  actor: string;
}

/**
 * Delivers an order, in a transaction. Of one that is delivered already, a note corrects the former one and
 * is sent to the member; without a note nothing changes. Throws a 409 for an order that is not paid.
 */
export async function deliverOrder(
  transaction: Queries,
  order: Pick<OrderRow, 'project_code' | 'order_id'>,
  { note, actor }: Delivery,
  now: Date,
): Promise<void> {
  const key = keyOf(order);
  const { status, delivered_at: deliveredAt, amount } = await lockOrder(transaction, key);
  if (status !== STATUS.paid) throw new HttpError(409, 'order.cannot-deliver');
  if (deliveredAt !== null && note === '') return;
  if (deliveredAt === null)
    await updateWhere(transaction, 'member_order', { project_code: key.projectCode, order_id: key.orderId })
      .set({ delivered_at: now.toISOString() })
      .execute();
  const cause = { actor, reason: deliveryReason(note), now };
  await addEvent(transaction, key, { from: status, to: status }, cause);
  await announce(transaction, order, { kind: 'delivered', of: key.orderId, amount, note }, now);
}

import { makeAttempt } from '../../src/server/domains/payments/attempts.ts';
import { settlePayment } from '../../src/server/domains/payments/settle-payment.ts';
import type { TestServer } from '../server-http/server.ts';

/**
 * Pays an order whole, as a payment service says that it was paid. Said a second time, nothing changes. Its
 * member is sent nothing: the mails are those of owners.
 */
export async function payOrder({ services }: TestServer, orderId: string): Promise<void> {
  const { database, logger, messages } = services;
  const order = await database.queries
    .selectFrom('member_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  // When it was placed, whatever date the test holds.
  const now = () => new Date(order.created_at);
  const attempt = await database.write((transaction) =>
    makeAttempt(transaction, order, { provider: 'wxPay', scene: 'native', now: now() }),
  );
  const paid = { state: 'paid', transactionId: orderId, amount: order.amount, paidAt: now() } as const;
  for (let times = 0; times < 2; times += 1) await settlePayment({ database, logger, now }, attempt, paid);
  await database.queries.deleteFrom('outgoing_message').where('topic', '=', 'order.paid').execute();
  messages.hurry();
}

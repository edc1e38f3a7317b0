/**
 * What a payment service says about a payment changes the attempt and its order in one transaction. Notices,
 * queries and closings end here, in any order and any number.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { PaymentState } from '../../gateways/gateway.ts';
import { addEvent, changeStatus, type OrderKey } from '../orders/index.ts';
import { endAttempt, findAttempt, releaseOrder, type Attempt, type OrderRow } from './attempts.ts';
import { announce } from './order-messages.ts';
import { insertRefund, type Refund } from './refund-rows.ts';

/** What came of it. Stored with the notice, and shown to owners. */
export type Outcome =
  | 'paid'
  | 'paid late, goes back'
  | 'paid twice, goes back'
  | 'known already'
  | 'wrong amount'
  | 'failed'
  | 'closed'
  | 'expired'
  | 'open';

export interface Settling {
  database: Database;
  logger: FastifyBaseLogger;
  now: () => Date;
}

type Paid = Extract<PaymentState, { state: 'paid' }>;

/** Safe to repeat: the second time nothing changes. */
export async function settlePayment(
  settling: Settling,
  attempt: Attempt,
  said: PaymentState,
  /** Written together with what changes: one commit less. */
  record?: (transaction: Queries, outcome: Outcome) => Promise<void>,
): Promise<Outcome> {
  const { database, logger, now } = settling;
  const outcome = await database.write(async (transaction) => {
    const settled = await settle(transaction, attempt, said, now());
    await record?.(transaction, settled);
    return settled;
  });
  if (outcome === 'wrong amount')
    logger.error({ outTradeNo: attempt.out_trade_no, outcome }, 'a payment needs an owner');
  return outcome;
}

async function settle(
  transaction: Queries,
  attempt: Attempt,
  said: PaymentState,
  now: Date,
): Promise<Outcome> {
  if (said.state === 'paid') return settlePaid(transaction, attempt, said, now);
  if (said.state === 'open' || said.state === 'unknown') return 'open';
  const isOver = attempt.expires_at <= now.toISOString();
  const state = said.state === 'closed' && isOver ? 'expired' : said.state;
  // A service may say of a page or a QR code that lives that there is no such payment.
  if (!(await endAttempt(transaction, attempt, state, { mayLive: !isOver }))) return 'known already';
  if (state === 'failed')
    await changeStatus(transaction, keyOf(attempt), 'payment failed', gatewaySays('payment failed', now));
  return state;
}

async function settlePaid(transaction: Queries, attempt: Attempt, paid: Paid, now: Date): Promise<Outcome> {
  const key = keyOf(attempt);
  if (paid.amount !== attempt.amount) {
    const hasEnded = await endAttempt(transaction, attempt, 'failed');
    if (hasEnded) await changeStatus(transaction, key, 'payment failed', gatewaySays('wrong amount', now));
    return 'wrong amount';
  }
  // The state in the condition is the guard: one of any number of notices passes.
  const first = await transaction
    .updateTable('payment_attempt')
    .set({ state: 'paid', transaction_id: paid.transactionId, received_amount: paid.amount })
    .where('project_code', '=', attempt.project_code)
    .where('out_trade_no', '=', attempt.out_trade_no)
    .where('state', '<>', 'paid')
    .returning('out_trade_no')
    .executeTakeFirst();
  if (first === undefined) return settleAgain(transaction, attempt, paid, now);
  await keepTransaction(transaction, attempt, paid);
  await releaseOrder(transaction, attempt);
  if (await changeStatus(transaction, key, 'paid', gatewaySays('paid', now))) {
    await keepPayment(transaction, attempt, paid);
    await announce(
      transaction,
      attempt,
      { kind: 'paid', of: attempt.out_trade_no, amount: paid.amount },
      now,
    );
    return 'paid';
  }
  if (await changeStatus(transaction, key, 'paid late', gatewaySays('late payment', now))) {
    await keepPayment(transaction, attempt, paid);
    await sendBack(transaction, attempt, { reason: 'late payment', is_surplus: 0 }, now);
    return 'paid late, goes back';
  }
  return sendSurplusBack(transaction, attempt, now);
}

/** A payment that is known already, or one that came twice under the same number. */
async function settleAgain(transaction: Queries, attempt: Attempt, paid: Paid, now: Date): Promise<Outcome> {
  const stored = await findAttempt(transaction, attempt.project_code, attempt.out_trade_no);
  const known = stored?.transaction_id ?? '';
  if (known.split(' ').includes(paid.transactionId)) return 'known already';
  const added = await transaction
    .updateTable('payment_attempt')
    .set(({ eb }) => ({
      transaction_id: `${known} ${paid.transactionId}`,
      received_amount: eb('received_amount', '+', paid.amount),
    }))
    .where('project_code', '=', attempt.project_code)
    .where('out_trade_no', '=', attempt.out_trade_no)
    .where('transaction_id', '=', known)
    .returning('out_trade_no')
    .executeTakeFirst();
  // Another one came at the same moment.
  if (added === undefined) return settleAgain(transaction, attempt, paid, now);
  await keepTransaction(transaction, attempt, paid);
  return sendSurplusBack(transaction, attempt, now);
}

async function sendSurplusBack(transaction: Queries, attempt: Attempt, now: Date): Promise<Outcome> {
  await sendBack(transaction, attempt, { reason: 'paid twice', is_surplus: 1 }, now);
  await addUnchanged(transaction, keyOf(attempt), gatewaySays('paid twice', now));
  return 'paid twice, goes back';
}

/** A row of its own for what the service's bill lists. */
async function keepTransaction(transaction: Queries, attempt: Attempt, paid: Paid): Promise<void> {
  await transaction
    .insertInto('payment_transaction')
    .values({
      project_code: attempt.project_code,
      provider: attempt.provider,
      transaction_id: paid.transactionId,
      out_trade_no: attempt.out_trade_no,
      amount: paid.amount,
      paid_at: paid.paidAt.toISOString(),
    })
    .execute();
}

/** The order has been paid by this attempt. */
async function keepPayment(transaction: Queries, attempt: Attempt, paid: Paid): Promise<void> {
  await transaction
    .updateTable('member_order')
    .set({
      method: attempt.provider,
      paid_attempt: attempt.out_trade_no,
      paid_at: paid.paidAt.toISOString(),
      paid_amount: paid.amount,
    })
    .where('project_code', '=', attempt.project_code)
    .where('order_id', '=', attempt.order_id)
    .execute();
}

/** All of it, without an owner: the order does not take this money. */
async function sendBack(
  transaction: Queries,
  attempt: Attempt,
  why: Pick<Refund, 'reason' | 'is_surplus'>,
  now: Date,
): Promise<void> {
  await insertRefund(
    transaction,
    attempt,
    { amount: attempt.amount, ...why, actor: 'gateway', state: 'accepted' },
    now,
  );
}

/** Adds an event that leaves the status as it is. */
export async function addUnchanged(
  transaction: Queries,
  key: OrderKey,
  cause: Parameters<typeof addEvent>[3],
): Promise<void> {
  // Two events at once need two places.
  const { status } = await lockOrder(transaction, key);
  await addEvent(transaction, key, { from: status, to: status }, cause);
}

/** The row of an order. A write that changes nothing locks it, on PostgreSQL too. */
export async function lockOrder(transaction: Queries, { projectCode, orderId }: OrderKey): Promise<OrderRow> {
  return transaction
    .updateTable('member_order')
    .set(({ ref }) => ({ order_id: ref('order_id') }))
    .where('project_code', '=', projectCode)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function gatewaySays(reason: string, now: Date): Parameters<typeof addEvent>[3] {
  return { actor: 'gateway', reason, now };
}

export function keyOf({ project_code, order_id }: { project_code: string; order_id: string }): OrderKey {
  return { projectCode: project_code, orderId: order_id };
}

/**
 * Stores what a payment service says about a payment. It changes the attempt and its order in one
 * transaction. Notices, queries and closings end here, in any order and any number.
 */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { PaymentState } from '../../gateways/gateway.ts';
import { addEvent, changeStatus, PAYABLE, type OrderKey, type RefundCause } from '../orders/index.ts';
import { endAttempt, releaseOrder, type Attempt, type OrderRow } from './attempts.ts';
import { announce } from './order-messages.ts';
import { insertRefund, type NewRefund } from './refund-rows.ts';

/** What came of it. Stored with the notice, and shown to owners. */
export type Outcome =
  | 'paid'
  | 'paid late, goes back'
  | 'paid twice, goes back'
  | 'known already'
  | 'wrong amount'
  | 'wrong amount, goes back'
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

const BY_GATEWAY = { actor: 'gateway' } as const;

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
    await changeStatus(transaction, keyOf(attempt), 'payment failed', byGateway('payment failed', now));
  return state;
}

async function settlePaid(transaction: Queries, attempt: Attempt, paid: Paid, now: Date): Promise<Outcome> {
  const key = keyOf(attempt);
  // The row of the transaction is the guard: one of any number of notices adds it.
  if (!(await keepTransaction(transaction, attempt, paid))) return 'known already';
  await addReceived(transaction, attempt, paid);
  if (paid.amount !== attempt.amount) return settleWrongAmount(transaction, attempt, paid, now);
  const first = await updateWhere(transaction, 'payment_attempt', {
    project_code: attempt.project_code,
    out_trade_no: attempt.out_trade_no,
  })
    .set({ state: 'paid' })
    .where('state', '<>', 'paid')
    .returning('out_trade_no')
    .executeTakeFirst();
  // It came twice under the same number.
  if (first === undefined) return sendSurplusBack(transaction, attempt, now);
  await releaseOrder(transaction, attempt);
  if (await changeStatus(transaction, key, 'paid', byGateway('paid', now))) {
    await keepPayment(transaction, attempt, paid);
    await announce(
      transaction,
      attempt,
      { kind: 'paid', of: attempt.out_trade_no, amount: paid.amount },
      now,
    );
    return 'paid';
  }
  if (await changeStatus(transaction, key, 'paid late', byGateway('late payment', now))) {
    await keepPayment(transaction, attempt, paid);
    await sendBack(transaction, attempt, { amount: paid.amount, reason: 'late payment', is_surplus: 0 }, now);
    return 'paid late, goes back';
  }
  return sendSurplusBack(transaction, attempt, now);
}

/**
 * Money that is not what is due pays nothing. An owner gives it back, so that the payer can be asked first.
 * It goes back by itself where the order cannot be paid any more.
 */
async function settleWrongAmount(
  transaction: Queries,
  attempt: Attempt,
  { amount }: Paid,
  now: Date,
): Promise<Outcome> {
  const key = keyOf(attempt);
  const cause = byGateway('wrong amount', now);
  await endAttempt(transaction, attempt, 'failed');
  if (!(await changeStatus(transaction, key, 'payment failed', cause)))
    await addUnchanged(transaction, key, cause);
  const { status } = await lockOrder(transaction, key);
  const isPayable = PAYABLE.some((each) => each === status);
  const back = { amount, reason: 'wrong amount', is_surplus: 1 } as const;
  if (isPayable) await insertRefund(transaction, attempt, { ...back, ...BY_GATEWAY, state: 'applied' }, now);
  else await sendBack(transaction, attempt, back, now);
  await announce(transaction, attempt, { kind: 'wrong-amount', of: attempt.out_trade_no, amount }, now);
  return isPayable ? 'wrong amount' : 'wrong amount, goes back';
}

async function sendSurplusBack(transaction: Queries, attempt: Attempt, now: Date): Promise<Outcome> {
  const { amount } = attempt;
  await sendBack(transaction, attempt, { amount, reason: 'paid twice', is_surplus: 1 }, now);
  await addUnchanged(transaction, keyOf(attempt), byGateway('paid twice', now));
  return 'paid twice, goes back';
}

/** A row of its own for what the service's bill lists. Returns false when it is known already. */
async function keepTransaction(transaction: Queries, attempt: Attempt, paid: Paid): Promise<boolean> {
  const kept = await transaction
    .insertInto('payment_transaction')
    .values({
      project_code: attempt.project_code,
      provider: attempt.provider,
      transaction_id: paid.transactionId,
      out_trade_no: attempt.out_trade_no,
      amount: paid.amount,
      paid_at: paid.paidAt.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'provider', 'out_trade_no', 'transaction_id']).doNothing(),
    )
    .returning('transaction_id')
    .executeTakeFirst();
  return kept !== undefined;
}

async function addReceived(transaction: Queries, attempt: Attempt, paid: Paid): Promise<void> {
  await updateWhere(transaction, 'payment_attempt', {
    project_code: attempt.project_code,
    out_trade_no: attempt.out_trade_no,
  })
    .set(({ eb }) => ({
      transaction_id: sql<string>`case when transaction_id is null then ${paid.transactionId}
        else transaction_id || ' ' || ${paid.transactionId} end`,
      received_amount: eb('received_amount', '+', paid.amount),
    }))
    .execute();
}

/** The order has been paid by this attempt. */
async function keepPayment(transaction: Queries, attempt: Attempt, paid: Paid): Promise<void> {
  await updateWhere(transaction, 'member_order', {
    project_code: attempt.project_code,
    order_id: attempt.order_id,
  })
    .set({
      method: attempt.provider,
      paid_attempt: attempt.out_trade_no,
      paid_at: paid.paidAt.toISOString(),
      paid_amount: paid.amount,
    })
    .execute();
}

/** Without an owner: the order does not take this money. */
async function sendBack(
  transaction: Queries,
  attempt: Attempt,
  back: Pick<NewRefund, 'amount' | 'is_surplus'> & { reason: RefundCause },
  now: Date,
): Promise<void> {
  await insertRefund(transaction, attempt, { ...back, ...BY_GATEWAY, state: 'accepted' }, now);
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
  return updateWhere(transaction, 'member_order', { project_code: projectCode, order_id: orderId })
    .set(({ ref }) => ({ order_id: ref('order_id') }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function byGateway(reason: string, now: Date): Parameters<typeof addEvent>[3] {
  return { actor: 'gateway', reason, now };
}

export function keyOf({ project_code, order_id }: { project_code: string; order_id: string }): OrderKey {
  return { projectCode: project_code, orderId: order_id };
}

/** Refunds: asked for by members, accepted or refused by owners, sent until the service's last word. */
import type { Queries } from '../../database/driver.ts';
import { GatewayError, type PaymentGateway, type RefundState } from '../../gateways/gateway.ts';
import { after } from '../../kernel/clock.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { changeStatus, STATUS, type OrderKey } from '../orders/index.ts';
import { findAttempt, type Attempt, type OrderRow } from './attempts.ts';
import type { Gateways } from './gateways.ts';
import { announce } from './order-messages.ts';
import { changeRefund, insertRefund, reserve, type Refund } from './refund-rows.ts';
import { addUnchanged, gatewaySays, keyOf, type Settling } from './settle-payment.ts';

/** A service is asked about a refund at these times after the last answer, then once a day. */
const ASK_AFTER_S = [10, 60, 600, 3_600, 86_400] as const;

/** A member asks for what is left of a payment. Throws a 409 for an order without money to give back. */
export async function applyForRefund(
  { database, now }: Settling,
  order: OrderRow,
  reason: string,
): Promise<void> {
  const actor = `member:${order.member_id}`;
  await database.write(async (transaction) => {
    const moment = now();
    const key = keyOf(order);
    const cause = { actor, reason, now: moment };
    if (!(await changeStatus(transaction, key, 'refund applied', cause)))
      throw new HttpError(409, 409, 'order.cannot-refund');
    const attempt = await findPayment(transaction, order);
    const failed = await findIn(transaction, key, 'abnormal');
    // The same number again: the service may still be at work with it.
    if (failed !== undefined) {
      await changeRefund(transaction, failed, ['abnormal'], { state: 'applied', reason, actor }, moment);
      return;
    }
    const amount = attempt === undefined ? 0 : leftOf(attempt);
    const refund =
      attempt !== undefined && amount > 0
        ? await insertRefund(transaction, attempt, { amount, reason, actor, state: 'applied' }, moment)
        : undefined;
    if (refund === undefined) throw new HttpError(409, 409, 'order.cannot-refund');
  });
}

/** What an owner gives back. */
export interface GrantedRefund {
  /** Fen; all that is left without it. */
  amount?: number;
  /** Needed when the member has not asked. */
  reason?: string;
  actor: string;
}

/**
 * An owner accepts what the member has asked for, or gives money back unasked. The refund is sent to the
 * service afterwards. Throws a 409 when more would go back than was paid.
 */
export async function grantRefund(
  { database, now }: Settling,
  order: OrderRow,
  { amount, reason = '', actor }: GrantedRefund,
): Promise<Refund> {
  return database.write(async (transaction) => {
    const moment = now();
    const key = keyOf(order);
    const attempt = await findPayment(transaction, order);
    if (attempt === undefined) throw new HttpError(409, 409, 'order.cannot-refund');
    const asked = (await findIn(transaction, key, 'applied')) ?? (await findIn(transaction, key, 'abnormal'));
    if (asked !== undefined) {
      // An order whose refund has failed: it is tried again without the member.
      await changeStatus(transaction, key, 'refund applied', { actor, reason, now: moment });
      return accept(transaction, asked, amount ?? asked.amount, moment);
    }
    const granted = amount ?? leftOf(attempt);
    const cause = { actor, reason, now: moment };
    // A part leaves the order paid.
    const isWhole = granted === attempt.amount;
    const { status } = await lockOrder(transaction, key);
    const mayRefund = isWhole
      ? await changeStatus(transaction, key, 'refund applied', cause)
      : status === STATUS.paid || status === STATUS.refundFailed;
    const refund =
      mayRefund && granted > 0
        ? await insertRefund(
            transaction,
            attempt,
            { amount: granted, reason, actor, state: 'accepted' },
            moment,
          )
        : undefined;
    if (refund === undefined) throw new HttpError(409, 409, 'order.cannot-refund');
    return refund;
  });
}

/** Fen that can still go back. What came twice goes back by itself, and is reserved already. */
function leftOf({ received_amount, refunding_amount }: Attempt): number {
  return received_amount - refunding_amount;
}

async function accept(transaction: Queries, refund: Refund, amount: number, moment: Date): Promise<Refund> {
  const difference = amount - refund.amount;
  // The service keeps the amount of a number.
  const isFixed = refund.sent_at !== null && difference !== 0;
  if (isFixed || difference > 0 || amount <= 0) throw new HttpError(409, 409, 'order.cannot-refund');
  const to = { state: 'accepted' as const, amount, ask_at: moment.toISOString() };
  if (!(await changeRefund(transaction, refund, ['applied', 'abnormal'], to, moment)))
    throw new HttpError(409, 409, 'order.cannot-refund');
  if (difference < 0) await reserve(transaction, refund, difference);
  return { ...refund, ...to };
}

/** An owner says no. Throws a 409 when nothing was asked for. */
export async function refuseRefund(
  { database, now }: Settling,
  order: OrderRow,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  await database.write(async (transaction) => {
    const moment = now();
    const key = keyOf(order);
    const asked = await findIn(transaction, key, 'applied');
    const isRefused =
      asked !== undefined &&
      (await changeRefund(transaction, asked, ['applied'], { state: 'refused', failure: reason }, moment));
    if (!isRefused) throw new HttpError(409, 409, 'order.cannot-refund');
    await reserve(transaction, asked, -asked.amount);
    await changeStatus(transaction, key, 'refund failed', { actor, reason, now: moment });
    const { amount, refund_number } = asked;
    await announce(transaction, order, { kind: 'refund-failed', of: refund_number, amount }, moment);
  });
}

/** Sends an accepted refund, or asks about one that is under way. Safe to repeat. */
export async function moveRefund(settling: Settling, gateways: Gateways, refund: Refund): Promise<void> {
  const { database, logger, now } = settling;
  const attempt = await findAttempt(database.queries, refund.project_code, refund.out_trade_no);
  if (attempt === undefined) return;
  await postpone(settling, refund);
  try {
    const gateway = await gateways.open(refund.project_code, attempt.provider);
    const asked =
      refund.state === 'processing'
        ? await gateway.queryRefund(refund.out_trade_no, refund.refund_number)
        : undefined;
    const isKnown = asked !== undefined && asked.state !== 'unknown';
    await settleRefund(settling, refund, isKnown ? asked : await send(gateway, gateways, attempt, refund));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logger.warn(
      { refund: refund.refund_number, code: error.code, reason: error.reason },
      'a refund could not be sent; it is tried again',
    );
    // A no is for people. The number stays, so that another try cannot give the money twice.
    if (error.reason === 'refused')
      await settleRefund(settling, refund, { state: 'abnormal' }, `${error.code} ${error.message}`.trim());
    else
      await database.write((transaction) =>
        changeRefund(transaction, refund, ['accepted', 'processing'], { failure: error.code }, now()),
      );
  }
}

async function send(
  gateway: PaymentGateway,
  gateways: Gateways,
  attempt: Attempt,
  refund: Refund,
): Promise<RefundState> {
  return gateway.refund({
    outTradeNo: refund.out_trade_no,
    refundNumber: refund.refund_number,
    amount: refund.amount,
    paid: attempt.amount,
    reason: refund.reason,
    notifyUrl: await gateways.notifyUrl(refund.project_code, attempt.provider),
  });
}

/** The later the longer, so that a service that is down is not asked without end. */
async function postpone({ database, now }: Settling, refund: Refund): Promise<void> {
  const age = (now().getTime() - Date.parse(refund.changed_at)) / 1000;
  const seconds = ASK_AFTER_S.find((each) => each > age) ?? 86_400;
  await database.queries
    .updateTable('refund')
    .set(({ fn, val }) => ({
      ask_at: after(now(), seconds),
      sent_at: fn.coalesce('sent_at', val(now().toISOString())),
    }))
    .where('project_code', '=', refund.project_code)
    .where('refund_number', '=', refund.refund_number)
    .execute();
}

/** What the service says about a refund changes it and its order in one transaction. Safe to repeat. */
export async function settleRefund(
  settling: Settling,
  refund: Refund,
  said: RefundState,
  failure?: string,
): Promise<void> {
  const { database, logger, now } = settling;
  const { state, amount = refund.amount } = said;
  if (state === 'unknown') return;
  // The books would be wrong by the difference. A person has to look.
  if (state === 'done' && amount !== refund.amount)
    return settleRefund(settling, refund, { state: 'abnormal' }, 'WRONG_AMOUNT');
  const moment = now();
  const open =
    state === 'processing' ? (['accepted'] as const) : (['accepted', 'processing', 'abnormal'] as const);
  await database.write(async (transaction) => {
    const hasChanged = await changeRefund(
      transaction,
      refund,
      open.filter((each) => each !== state),
      { state, failure: failure ?? null },
      moment,
    );
    if (!hasChanged || state === 'processing') return;
    if (state === 'closed') await reserve(transaction, refund, -refund.amount);
    if (state === 'done') await finish(transaction, refund, moment);
    else await fail(transaction, refund, failure ?? state, moment);
    const kind = state === 'done' ? 'refunded' : 'refund-failed';
    await announce(transaction, refund, { kind, of: refund.refund_number, amount: refund.amount }, moment);
  });
  if (state === 'abnormal' || state === 'closed')
    logger.error({ refund: refund.refund_number, state, failure }, 'a refund has failed and needs an owner');
}

/** Money has gone back. An order whose whole payment has gone back is refunded. */
async function finish(transaction: Queries, refund: Refund, now: Date): Promise<void> {
  const key = keyOf(refund);
  const { paid_amount, refunded_amount } = await lockOrder(transaction, key);
  if (refund.is_surplus === 1) {
    await addUnchanged(transaction, key, gatewaySays('second payment refunded', now));
    return;
  }
  const refunded = refunded_amount + refund.amount;
  await transaction
    .updateTable('member_order')
    .set({ refunded_amount: refunded })
    .where('project_code', '=', key.projectCode)
    .where('order_id', '=', key.orderId)
    .execute();
  const cause = gatewaySays(refunded === paid_amount ? 'refunded' : 'partly refunded', now);
  if (refunded === paid_amount) {
    // Parts that add up to the whole: the order may be paid until now.
    await changeStatus(transaction, key, 'refund applied', cause);
    await changeStatus(transaction, key, 'refunded', cause);
  } else if (!(await changeStatus(transaction, key, 'partly refunded', cause)))
    await addUnchanged(transaction, key, cause);
}

async function fail(transaction: Queries, refund: Refund, reason: string, now: Date): Promise<void> {
  const cause = gatewaySays(`refund failed: ${reason}`, now);
  const isOfOrder = refund.is_surplus === 0;
  if (!isOfOrder || !(await changeStatus(transaction, keyOf(refund), 'refund failed', cause)))
    await addUnchanged(transaction, keyOf(refund), cause);
}

/** The row of an order. A write that changes nothing locks it, on PostgreSQL too. */
async function lockOrder(transaction: Queries, { projectCode, orderId }: OrderKey): Promise<OrderRow> {
  return transaction
    .updateTable('member_order')
    .set(({ ref }) => ({ order_id: ref('order_id') }))
    .where('project_code', '=', projectCode)
    .where('order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The attempt that has paid an order; undefined for an order that cost nothing. */
async function findPayment(
  queries: Queries,
  { project_code, paid_attempt }: OrderRow,
): Promise<Attempt | undefined> {
  return paid_attempt === null ? undefined : findAttempt(queries, project_code, paid_attempt);
}

async function findIn(
  queries: Queries,
  { projectCode, orderId }: OrderKey,
  state: Refund['state'],
): Promise<Refund | undefined> {
  return queries
    .selectFrom('refund')
    .selectAll()
    .where('project_code', '=', projectCode)
    .where('order_id', '=', orderId)
    .where('state', '=', state)
    .executeTakeFirst();
}

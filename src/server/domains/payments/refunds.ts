/** Takes requests of members for refunds, which owners accept or refuse. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { formatPrice } from '../../../../runtime/language/functions.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { changeStatus, STATUS, type OrderKey } from '../orders/index.ts';
import { findAttempt, type Attempt, type OrderRow } from './attempts.ts';
import { announce, notifyAbout } from './order-messages.ts';
import { changeRefund, insertRefund, reserve, type Refund } from './refund-rows.ts';
import { keyOf, lockOrder, type Settling } from './settle-payment.ts';

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
      throw new HttpError(409, 'order.cannot-refund');
    const attempt = await findPayment(transaction, order);
    const failed = await findIn(transaction, key, 'abnormal');
    // The same number again: the service may still be at work with it.
    if (failed !== undefined) {
      await changeRefund(transaction, failed, ['abnormal'], { state: 'applied', reason, actor }, moment);
      return notifyOfRefund(transaction, order, moment);
    }
    const amount = attempt === undefined ? 0 : leftOf(attempt);
    const refund =
      attempt !== undefined && amount > 0
        ? await insertRefund(transaction, attempt, { amount, reason, actor, state: 'applied' }, moment)
        : undefined;
    if (refund === undefined) throw new HttpError(409, 'order.cannot-refund');
    await notifyOfRefund(transaction, order, moment);
  });
}

const notifyOfRefund = (
  transaction: Queries,
  { project_code, order_id }: OrderRow,
  now: Date,
): Promise<void> => notifyAbout(transaction, { project_code, order_id, event: 'refund', of: order_id }, now);

/** What an owner gives back. */
export interface GrantedRefund {
  /** Fen; all that is left without it. */
  amount?: number;
  /** Needed when the member has not asked. */
  reason?: string;
  /** A refund that has failed or waits. Needed for money that is not the order's. */
  refundNumber?: string;
  actor: string;
}

/**
 * An owner accepts what the member has asked for, or gives money back unasked. The refund is sent to the
 * service afterwards. Throws a 409 when there is nothing to give back, and one that names the highest amount
 * when more would go back than there is.
 */
export async function grantRefund(
  { database, now }: Settling,
  order: OrderRow,
  { amount, reason = '', refundNumber, actor }: GrantedRefund,
): Promise<Refund> {
  return database.write(async (transaction) => {
    const moment = now();
    const key = keyOf(order);
    const asked =
      refundNumber === undefined
        ? ((await findIn(transaction, key, 'applied')) ?? (await findIn(transaction, key, 'abnormal')))
        : await findNamed(transaction, key, refundNumber);
    if (asked !== undefined) {
      // An order whose refund has failed: it is tried again without the member. Surplus money is not the
      // order's.
      if (asked.is_surplus === 0)
        await changeStatus(transaction, key, 'refund applied', { actor, reason, now: moment });
      return accept(transaction, asked, amount ?? asked.amount, moment);
    }
    const attempt = await findPayment(transaction, order);
    if (attempt === undefined) throw new HttpError(409, 'order.cannot-refund');
    const granted = amount ?? leftOf(attempt);
    if (granted > leftOf(attempt) && leftOf(attempt) > 0) throw tooMuch(leftOf(attempt));
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
    if (refund === undefined) throw new HttpError(409, 'order.cannot-refund');
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
  if (isFixed) throw amountFixed(refund.amount);
  if (difference > 0) throw tooMuch(refund.amount);
  const to = { state: 'accepted' as const, amount, ask_at: moment.toISOString() };
  if (!(await changeRefund(transaction, refund, ['applied', 'abnormal'], to, moment)))
    throw new HttpError(409, 'order.cannot-refund');
  if (difference < 0) await reserve(transaction, refund, difference);
  return { ...refund, ...to };
}

/** Yuan are written the same in all languages, and the caller's is not known here. */
const inYuan = (fen: number): string => formatPrice(fen, 'zh-CN');

const tooMuch = (highest: number): HttpError =>
  new FieldError(409, 'order.refund-too-much', '/amount', { params: { amount: inYuan(highest) } });

const amountFixed = (amount: number): HttpError =>
  new FieldError(409, 'order.refund-amount-fixed', '/amount', {
    params: { amount: inYuan(amount) },
  });

/**
 * An owner says no, and the order goes on. Throws a 409 when nothing was asked for. The service may still
 * make what was sent before: its money stays reserved, and the refund is what it was before the member asked
 * again.
 */
export async function refuseRefund(
  { database, now }: Settling,
  order: OrderRow,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  await database.write(async (transaction) => {
    const moment = now();
    const key = keyOf(order);
    const asked = await findIn(transaction, key, 'applied');
    const wasSent = asked !== undefined && asked.sent_at !== null;
    const no = { state: wasSent ? 'abnormal' : 'refused', failure: reason } as const;
    if (asked === undefined || !(await changeRefund(transaction, asked, ['applied'], no, moment)))
      throw new HttpError(409, 'order.cannot-refund');
    if (!wasSent) await reserve(transaction, asked, -asked.amount);
    const transition = wasSent ? 'refund failed' : 'refund refused';
    await changeStatus(transaction, key, transition, { actor, reason, now: moment });
    const { amount, refund_number } = asked;
    await announce(transaction, order, { kind: 'refund-refused', of: refund_number, amount }, moment);
  });
}

/** The attempt that has paid an order; undefined for an order that cost nothing. */
async function findPayment(
  queries: Queries,
  { project_code, paid_attempt }: OrderRow,
): Promise<Attempt | undefined> {
  return paid_attempt === null ? undefined : findAttempt(queries, project_code, paid_attempt);
}

/** The refund of an order in a state. Money that came twice goes back without the order. */
async function findIn(
  queries: Queries,
  { projectCode, orderId }: OrderKey,
  state: Refund['state'],
): Promise<Refund | undefined> {
  return selectWhere(queries, 'refund', {
    project_code: projectCode,
    order_id: orderId,
    is_surplus: 0,
    state,
  })
    .selectAll()
    .executeTakeFirst();
}

/** Throws a 409 for a refund that is neither waiting nor failed. */
async function findNamed(
  queries: Queries,
  { projectCode, orderId }: OrderKey,
  refundNumber: string,
): Promise<Refund> {
  const named = await selectWhere(queries, 'refund', {
    project_code: projectCode,
    order_id: orderId,
    refund_number: refundNumber,
  })
    .selectAll()
    .where('state', 'in', ['applied', 'abnormal'])
    .executeTakeFirstOrThrow(() => new HttpError(409, 'order.cannot-refund'));
  return named;
}

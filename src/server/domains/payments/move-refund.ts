/** Moves refunds on: sends them to the service, asks about them, and settles them by what it says. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { GatewayError, type PaymentGateway, type RefundState } from '../../gateways/gateway.ts';
import { after } from '../../kernel/clock.ts';
import { causeOf, changeStatus, STATUS } from '../orders/index.ts';
import { findAttempt, type Attempt } from './attempts.ts';
import type { Gateways } from './gateways.ts';
import { announce } from './order-messages.ts';
import { changeRefund, reserve, type Refund } from './refund-rows.ts';
import { addUnchanged, byGateway, keyOf, lockOrder, type Settling } from './settle-payment.ts';

export const MAX_PAUSE_S = 86_400;
/**
 * A service is asked about a refund at these times after the last answer, then once a day; once an hour while
 * it has not taken it.
 */
const ASK_AFTER_S = [10, 60, 600, 3_600] as const;

const UNDER_WAY = ['applied', 'accepted', 'processing'] as const;
const FAILED = ['abnormal', 'closed'] as const;
/**
 * The states that a word of the service ends. What has failed may be done later, also while the member waits
 * for the answer to another try.
 */
const ENDED_FROM: Readonly<Record<Exclude<RefundState['state'], 'unknown'>, readonly Refund['state'][]>> = {
  processing: ['accepted'],
  abnormal: ['accepted', 'processing'],
  closed: ['accepted', 'processing', 'abnormal', 'applied'],
  done: ['accepted', 'processing', 'abnormal', 'applied'],
};

/** Sends an accepted refund, or asks about one that is under way. Safe to repeat. */
export async function moveRefund(settling: Settling, gateways: Gateways, refund: Refund): Promise<void> {
  const { database, logger, now } = settling;
  const attempt = await findAttempt(database.queries, refund.project_code, refund.out_trade_no);
  if (attempt === undefined) return;
  await postpone(settling, refund);
  try {
    await settleRefund(settling, refund, await askOrSend(gateways, attempt, refund));
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

/** Only asks about a refund: what has failed is not sent again without an owner. */
export async function askRefund(settling: Settling, gateways: Gateways, refund: Refund): Promise<void> {
  const attempt = await findAttempt(settling.database.queries, refund.project_code, refund.out_trade_no);
  if (attempt === undefined) return;
  const gateway = await gateways.open(refund.project_code, attempt.provider);
  await settleRefund(settling, refund, await gateway.queryRefund(refund.out_trade_no, refund.refund_number));
}

async function askOrSend(gateways: Gateways, attempt: Attempt, refund: Refund): Promise<RefundState> {
  const gateway = await gateways.open(refund.project_code, attempt.provider);
  const ask = (): Promise<RefundState> => gateway.queryRefund(refund.out_trade_no, refund.refund_number);
  const asked = refund.state === 'processing' ? await ask() : undefined;
  if (asked !== undefined && asked.state !== 'unknown') return asked;
  try {
    return await send(gateway, gateways, attempt, refund);
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.reason === 'refused';
    if (!isRefused || refund.sent_at === null) throw error;
    // It was sent before: the refund may have been made, and its answer lost.
    const known = await ask();
    if (known.state === 'unknown') throw error;
    return known;
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
    // The service knows the payment by what has come.
    paid: causeOf(refund) === 'wrong amount' ? refund.amount : attempt.amount,
    reason: refund.reason,
    notifyUrl: await gateways.notifyUrl(refund.project_code, attempt.provider),
  });
}

/** The later the longer, so that a service that is down is not asked without end. */
async function postpone({ database, now }: Settling, refund: Refund): Promise<void> {
  const age = (now().getTime() - Date.parse(refund.changed_at)) / 1000;
  const longest = refund.state === 'accepted' ? ASK_AFTER_S[3] : MAX_PAUSE_S;
  const seconds = ASK_AFTER_S.find((each) => each > age) ?? longest;
  await updateWhere(database.queries, 'refund', {
    project_code: refund.project_code,
    refund_number: refund.refund_number,
  })
    .set(({ fn, val }) => ({
      ask_at: after(now(), seconds),
      sent_at: fn.coalesce('sent_at', val(now().toISOString())),
    }))
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
  await database.write(async (transaction) => {
    const to = {
      state,
      failure: failure ?? null,
      ...(state === 'processing' ? { ask_at: after(moment, ASK_AFTER_S[0]) } : {}),
    };
    const hasChanged = await changeRefund(transaction, refund, ENDED_FROM[state], to, moment);
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
  const { paid_amount, refunded_amount, status } = await lockOrder(transaction, key);
  if (refund.is_surplus === 1) {
    const what = causeOf(refund) === 'wrong amount' ? 'wrong amount' : 'second payment';
    await addUnchanged(transaction, key, byGateway(`${what} refunded`, now));
    return;
  }
  const refunded = refunded_amount + refund.amount;
  await updateWhere(transaction, 'member_order', { project_code: key.projectCode, order_id: key.orderId })
    .set({ refunded_amount: refunded })
    .execute();
  const cause = byGateway(refunded === paid_amount ? 'refunded' : 'partly refunded', now);
  if (refunded === paid_amount) {
    // Parts that add up to the whole: the order may be paid until now.
    await changeStatus(transaction, key, 'refund applied', cause);
    await changeStatus(transaction, key, 'refunded', cause);
    return;
  }
  // The part that had failed was done after all.
  if (status === STATUS.refundFailed && !(await hasAnother(transaction, refund, FAILED)))
    await changeStatus(transaction, key, 'refund applied', cause);
  const isWaiting = await hasAnother(transaction, refund, UNDER_WAY);
  if (isWaiting || !(await changeStatus(transaction, key, 'partly refunded', cause)))
    await addUnchanged(transaction, key, cause);
}

async function fail(transaction: Queries, refund: Refund, reason: string, now: Date): Promise<void> {
  const key = keyOf(refund);
  const cause = byGateway(`refund failed: ${reason}`, now);
  await lockOrder(transaction, key);
  const isOfOrder = refund.is_surplus === 0 && !(await hasAnother(transaction, refund, UNDER_WAY));
  if (!isOfOrder || !(await changeStatus(transaction, key, 'refund failed', cause)))
    await addUnchanged(transaction, key, cause);
}

/** True when another refund of the order is in one of the states. One under way keeps the order's status. */
async function hasAnother(
  transaction: Queries,
  refund: Refund,
  states: readonly Refund['state'][],
): Promise<boolean> {
  const another = await selectWhere(transaction, 'refund', {
    project_code: refund.project_code,
    order_id: refund.order_id,
    is_surplus: 0,
  })
    .select('refund_number')
    .where('refund_number', '<>', refund.refund_number)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return another !== undefined;
}

/** Takes notices of the payment services. They are stored first, then answered, then acted on. */
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { PaymentNoticeTable } from '../../../../runtime/generated/tables.generated.ts';
import {
  NoticeError,
  type Notice,
  type NoticeAnswer,
  type PaymentGateway,
  type PaymentState,
  type SignedRequest,
} from '../../gateways/gateway.ts';
import { findAttempt } from './attempts.ts';
import type { Gateways } from './gateways.ts';
import { askRefund, moveRefund, settleRefund } from './move-refund.ts';
import type { Refund } from './refund-rows.ts';
import { settlePayment, type Settling } from './settle-payment.ts';

type NoticeRow = Selectable<PaymentNoticeTable>;

/** The notice as it is kept: times as text. */
type KeptNotice = Omit<Notice, 'paidAt'> & { paidAt?: string };

/**
 * Stores a notice and returns the answer for the service, and the row to act on; none for a forged one and
 * for one that was acted on before. A notice that cannot be stored is not answered as taken.
 */
export async function keepNotice(
  { database, logger, now }: Settling,
  projectCode: string,
  gateway: PaymentGateway,
  request: SignedRequest,
): Promise<{ answer: NoticeAnswer; row?: NoticeRow }> {
  let notice: Notice;
  try {
    notice = gateway.readNotice(request);
  } catch (error) {
    if (!(error instanceof NoticeError)) throw error;
    logger.warn(
      { security: true, provider: gateway.provider, reason: error.reason },
      'a notice of a payment was rejected',
    );
    return { answer: gateway.answers.notTaken };
  }
  const row: NoticeRow = {
    project_code: projectCode,
    provider: notice.provider,
    transaction_id: notice.transactionId,
    kind: `${notice.kind}:${notice.key}`,
    out_trade_no: notice.outTradeNo,
    notice: JSON.stringify(notice),
    received_at: now().toISOString(),
    outcome: null,
  };
  const stored = await database.queries
    .insertInto('payment_notice')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'provider', 'transaction_id', 'kind']).doNothing(),
    )
    .returning('transaction_id')
    .executeTakeFirst();
  return { answer: gateway.answers.taken, ...(stored === undefined ? {} : { row }) };
}

/** Acts on a stored notice. Safe to repeat: what it leads to happens once. */
export async function actOnNotice(settling: Settling, gateways: Gateways, row: NoticeRow): Promise<void> {
  const { queries } = settling.database;
  const attempt = await findAttempt(queries, row.project_code, row.out_trade_no);
  if (attempt === undefined || attempt.provider !== row.provider) {
    settling.logger.warn({ outTradeNo: row.out_trade_no }, 'a notice names a payment that is not known here');
    return recordOutcome(queries, row, 'unknown payment');
  }
  const notice = JSON.parse(row.notice) as KeptNotice;
  if (notice.kind === 'refund')
    return recordOutcome(queries, row, await actOnRefund(settling, gateways, notice));
  await settlePayment(settling, attempt, saidBy(notice, settling.now()), (transaction, outcome) =>
    recordOutcome(transaction, row, outcome),
  );
}

function saidBy({ kind, transactionId, amount, paidAt }: KeptNotice, now: Date): PaymentState {
  if (kind === 'closed') return { state: 'closed' };
  return {
    state: 'paid',
    transactionId,
    amount,
    paidAt: paidAt === undefined ? now : new Date(paidAt),
  };
}

async function recordOutcome(queries: Queries, row: NoticeRow, outcome: string): Promise<void> {
  await updateWhere(queries, 'payment_notice', {
    project_code: row.project_code,
    provider: row.provider,
    transaction_id: row.transaction_id,
    kind: row.kind,
  })
    .set({ outcome })
    .execute();
}

/** A notice without the refund's number says only that something has gone back: the service is asked. */
async function actOnRefund(
  settling: Settling,
  gateways: Gateways,
  { outTradeNo, refund }: KeptNotice,
): Promise<string> {
  const refunds: Refund[] = await selectWhere(settling.database.queries, 'refund', {
    out_trade_no: outTradeNo,
  })
    .selectAll()
    .where('state', 'in', ['applied', 'accepted', 'processing', 'abnormal'])
    .execute();
  const named = refunds.find(({ refund_number }) => refund_number === refund?.number);
  if (named !== undefined && refund !== undefined) {
    await settleRefund(settling, named, refund);
    return `refund ${refund.state}`;
  }
  const sent = refunds.filter(({ state, sent_at }) => state === 'accepted' || sent_at !== null);
  for (const each of sent) {
    const isUnderWay = each.state === 'accepted' || each.state === 'processing';
    if (isUnderWay) await moveRefund(settling, gateways, { ...each, state: 'processing' });
    else await askRefund(settling, gateways, each);
  }
  return sent.length === 0 ? 'known already' : 'refunds asked about';
}

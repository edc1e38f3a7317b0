// Takes payments by Alipay, on its page for computers or its page for phones.
import { formatBeijing, isBillDue, readBeijing } from '../../../assembly/beijing-time.ts';
import { findFirstEnd } from '../certificates.ts';
import { fitText } from '../fit-text.ts';
import {
  GatewayError,
  type NewPayment,
  type NewRefund,
  type PaymentGateway,
  type PaymentState,
  type RefundState,
} from '../gateway.ts';
import type { AlipaySettings } from '../merchant.ts';
import { formatYuan, readRate, readYuan } from '../../../assembly/money.ts';
import { reading, unreadableAnswer, type Send } from '../send.ts';
import { readAlipayBill } from './alipay-bill.ts';
import { makeAlipayClient, type AlipayClient, type AlipayContent } from './alipay-client.ts';
import { readAlipayNotice } from './alipay-notice.ts';

const UNKNOWN_TRADE = 'ACQ.TRADE_NOT_EXIST';
const WRONG_STATE = new Set(['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID']);
const NO_BILL = /BILL_NOT_EXIST/i;
/** Alipay allows none of them in a title. An ampersand could also look like a parameter of a notice. */
const FORBIDDEN_IN_TITLE = /[/=&]/g;
const MAX_TEXT = 256;

type Dependencies = { send: Send; now: () => Date };

export function makeAlipayGateway(settings: AlipaySettings, dependencies: Dependencies): PaymentGateway {
  const client = makeAlipayClient(settings, dependencies);
  const { send, now } = dependencies;
  const { app, alipay } = settings.certificates ?? {};
  return {
    provider: 'aliPay',
    certificateEnds: findFirstEnd([app, alipay].filter((each) => each !== undefined)),
    feeRate: settings.feeRate === undefined ? undefined : readRate(settings.feeRate),
    begin: async (payment) => ({ payUrl: makePageUrl(client, payment) }),
    query: (outTradeNo) => query(client, outTradeNo),
    close: (outTradeNo) => close(client, outTradeNo),
    refund: (refund) => startRefund(client, refund),
    queryRefund: (outTradeNo, refundNumber) => queryRefund(client, outTradeNo, refundNumber),
    readNotice: (request) => readAlipayNotice(request, settings, client.hasSigned),
    answers: {
      taken: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'success' },
      notTaken: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    },
    async readBill(day) {
      // The same answer says that there was no payment, and that the bill is not made yet.
      if (!isBillDue(day, now())) return undefined;
      const url = await findBill(client, day);
      if (url === undefined) return [];
      const { status, content } = await send.download(url, client.gateway);
      if (status !== 200) throw unreadableAnswer(`Alipay's bill was answered with the status ${status}.`);
      return reading(() => readAlipayBill(content));
    },
  };
}

function makePageUrl(client: AlipayClient, payment: NewPayment): string {
  const { scene, notifyUrl, returnUrl } = payment;
  const content = {
    out_trade_no: payment.outTradeNo,
    total_amount: formatYuan(payment.amount),
    subject: fitText(payment.title.replaceAll(FORBIDDEN_IN_TITLE, ' '), MAX_TEXT),
    time_expire: formatBeijing(payment.expiresAt),
  };
  const addresses = { notifyUrl, returnUrl };
  if (scene === 'page')
    return client.pageUrl(
      'alipay.trade.page.pay',
      { ...content, product_code: 'FAST_INSTANT_TRADE_PAY' },
      addresses,
    );
  if (scene === 'wap')
    return client.pageUrl(
      'alipay.trade.wap.pay',
      { ...content, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl },
      addresses,
    );
  throw new GatewayError('refused', 'SCENE', `Alipay cannot be paid by "${scene}".`);
}

async function query(client: AlipayClient, outTradeNo: string): Promise<PaymentState> {
  const found = await orUnknown(client.call('alipay.trade.query', { out_trade_no: outTradeNo }));
  if (found === undefined) return { state: 'unknown' };
  if (found.out_trade_no !== outTradeNo) throw unreadableAnswer('Alipay answered about another payment.');
  const { trade_status: status, send_pay_date: paid } = found;
  if (status === 'WAIT_BUYER_PAY') return { state: 'open' };
  // A payment whose whole sum was refunded is closed too.
  if (status === 'TRADE_CLOSED' && paid === undefined) return { state: 'closed' };
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED' && status !== 'TRADE_CLOSED')
    throw unreadableAnswer('Alipay answered with an unknown state.');
  return reading(() => ({
    state: 'paid',
    transactionId: text(found.trade_no),
    amount: readYuan(text(found.total_amount)),
    paidAt: readBeijing(paid) ?? fail(),
  }));
}

async function close(client: AlipayClient, outTradeNo: string): Promise<'closed' | 'paid'> {
  try {
    await orUnknown(client.call('alipay.trade.close', { out_trade_no: outTradeNo }));
    return 'closed';
  } catch (error) {
    if (!(error instanceof GatewayError) || !WRONG_STATE.has(error.code)) throw error;
    const { state } = await query(client, outTradeNo);
    if (state === 'open') throw error;
    return state === 'paid' ? 'paid' : 'closed';
  }
}

async function startRefund(client: AlipayClient, refund: NewRefund): Promise<RefundState> {
  const { outTradeNo, refundNumber } = refund;
  const answer = await client.call('alipay.trade.refund', {
    out_trade_no: outTradeNo,
    out_request_no: refundNumber,
    refund_amount: formatYuan(refund.amount),
    refund_reason: fitText(refund.reason, MAX_TEXT),
  });
  if (answer.out_trade_no !== outTradeNo) throw unreadableAnswer('Alipay answered about another payment.');
  if (answer.fund_change === 'Y') return { state: 'done' };
  // No money moved by this request: an earlier one with the same number may have moved it.
  const earlier = await queryRefund(client, outTradeNo, refundNumber);
  return earlier.state === 'unknown' ? { state: 'processing' } : earlier;
}

async function queryRefund(
  client: AlipayClient,
  outTradeNo: string,
  refundNumber: string,
): Promise<RefundState> {
  const found = await orUnknown(
    client.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: refundNumber,
    }),
  );
  // Without a status Alipay has not heard of the refund, or it has failed: it may be asked for again.
  if (found?.refund_status !== 'REFUND_SUCCESS') return { state: 'unknown' };
  if (found.out_request_no !== refundNumber) throw unreadableAnswer('Alipay answered about another refund.');
  return reading(() => ({ state: 'done', amount: readYuan(text(found.refund_amount)) }));
}

async function findBill(client: AlipayClient, day: string): Promise<URL | undefined> {
  try {
    const { bill_download_url: url } = await client.call('alipay.data.dataservice.bill.downloadurl.query', {
      bill_type: 'trade',
      bill_date: day,
    });
    return reading(() => new URL(text(url)));
  } catch (error) {
    if (error instanceof GatewayError && NO_BILL.test(error.code)) return undefined;
    throw error;
  }
}

/** Undefined when Alipay has no such payment: it knows one only after the payer has opened its page. */
async function orUnknown(call: Promise<AlipayContent>): Promise<AlipayContent | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayError && error.code === UNKNOWN_TRADE) return undefined;
    throw error;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : fail();
}

function fail(): never {
  throw unreadableAnswer('Alipay left out a member of its answer.');
}

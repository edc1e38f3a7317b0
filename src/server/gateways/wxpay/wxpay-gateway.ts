// Takes payments by WeChat Pay: by QR code, inside WeChat, or in a browser of a phone.
import { createHash } from 'node:crypto';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatBeijingIso, isBillDue, readTime } from '../../../assembly/beijing-time.ts';
import { findFirstEnd } from '../certificates.ts';
import { fitText } from '../fit-text.ts';
import {
  GatewayError,
  type BillLine,
  type NewPayment,
  type NewRefund,
  type PaymentGateway,
  type PaymentStart,
  type PaymentState,
  type RefundState,
} from '../gateway.ts';
import type { WxpaySettings } from '../merchant.ts';
import { readRate } from '../../../assembly/money.ts';
import { reading, unreadableAnswer, type Send } from '../send.ts';
import { makeKeyRing } from './key-ring.ts';
import { readWxpayBill } from './wxpay-bill.ts';
import { makeWxpayClient, type WxpayClient, type WxpayContent } from './wxpay-client.ts';
import { readWxpayNotice } from './wxpay-notice.ts';
import { makeSignIn } from './wxpay-sign-in.ts';

const PAYMENTS = '/v3/pay/transactions';
const REFUNDS = '/v3/refund/domestic/refunds';
const MAX_TITLE = 127;
const MAX_REASON = 80;
const ALREADY_PAID = new Set(['ORDERPAID', 'ORDER_PAID']);
const ALREADY_CLOSED = new Set(['ORDER_CLOSED', 'ORDERCLOSED']);
const UNKNOWN_NUMBER = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);
/** What the states of a payment mean. What was refunded was paid. */
const STATES: Readonly<Record<string, PaymentState['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'open',
  USERPAYING: 'open',
  ACCEPT: 'open',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
};
const REFUND_STATES: Readonly<Record<string, RefundState['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'processing',
  ABNORMAL: 'abnormal',
  CLOSED: 'closed',
};

type Dependencies = { send: Send; now: () => Date };

/** Pays by WeChat Pay: a QR code, the page for browsers of phones, and the dialog inside WeChat. */
export function makeWxpayGateway(settings: WxpaySettings, { send, now }: Dependencies): PaymentGateway {
  const ring = makeKeyRing(settings);
  const client = makeWxpayClient(settings, { send, now, ring });
  const { certificate, certificates = [] } = settings;
  return {
    provider: 'wxPay',
    certificateEnds: findFirstEnd(certificate === undefined ? certificates : [certificate, ...certificates]),
    feeRate: settings.feeRate === undefined ? undefined : readRate(settings.feeRate),
    begin: (payment) => begin(client, settings, payment, now),
    query: (outTradeNo) => query(client, settings, outTradeNo),
    close: (outTradeNo) => close(client, settings, outTradeNo),
    refund: (refund) => startRefund(client, refund),
    queryRefund: (_, refundNumber) => queryRefund(client, refundNumber),
    readNotice: (request) => readWxpayNotice(request, settings, { ring, now: now() }),
    answers: {
      taken: jsonAnswer(200, { code: 'SUCCESS', message: '成功' }),
      notTaken: jsonAnswer(400, { code: 'FAIL', message: '失败' }),
    },
    readBill: async (day) => (isBillDue(day, now()) ? readBill(client, day) : undefined),
    ...makeSignIn(settings, send),
  };
}

async function begin(
  client: WxpayClient,
  settings: WxpaySettings,
  payment: NewPayment,
  now: () => Date,
): Promise<PaymentStart> {
  const { scene, outTradeNo, returnUrl, payerAddress, openid } = payment;
  const content = {
    appid: settings.appId,
    mchid: settings.merchantId,
    description: fitText(payment.title, MAX_TITLE),
    out_trade_no: outTradeNo,
    time_expire: formatBeijingIso(payment.expiresAt),
    notify_url: payment.notifyUrl,
    amount: { total: payment.amount, currency: 'CNY' },
  };
  if (scene === 'native') {
    const { code_url: codeUrl } = await client.post(`${PAYMENTS}/native`, content);
    return { codeUrl: readText(codeUrl) };
  }
  if (scene === 'h5') {
    const scene_info = { payer_client_ip: payerAddress, h5_info: { type: 'Wap' } };
    const { h5_url } = await client.post(`${PAYMENTS}/h5`, { ...content, scene_info });
    const url = reading(() => new URL(readText(h5_url)));
    url.searchParams.set('redirect_url', returnUrl);
    return { payUrl: url.href };
  }
  if (scene !== 'jsapi' || openid === undefined)
    throw new GatewayError('refused', 'SCENE', `WeChat Pay cannot be paid by "${scene}" here.`);
  const { prepay_id } = await client.post(`${PAYMENTS}/jsapi`, { ...content, payer: { openid } });
  return { jsapi: signDialog(client, settings.appId, readText(prepay_id), now()) };
}

function signDialog(client: WxpayClient, appId: string, prepayId: string, now: Date) {
  const timeStamp = String(Math.floor(now.getTime() / 1000));
  const [nonceStr, prepay] = [client.nonce(), `prepay_id=${prepayId}`];
  const paySign = client.sign([appId, timeStamp, nonceStr, prepay]);
  return { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign };
}

async function query(
  client: WxpayClient,
  { merchantId, appId }: WxpaySettings,
  outTradeNo: string,
): Promise<PaymentState> {
  const path = `${PAYMENTS}/out-trade-no/${encodeURIComponent(outTradeNo)}?mchid=${merchantId}`;
  const found = await unlessUnknown(client.get(path));
  if (found === undefined) return { state: 'unknown' };
  if (found.out_trade_no !== outTradeNo || found.mchid !== merchantId || found.appid !== appId)
    throw unreadableAnswer('WeChat Pay answered about another payment.');
  const state = STATES[readText(found.trade_state)];
  if (state === undefined) throw unreadableAnswer('WeChat Pay answered with an unknown state.');
  if (state !== 'paid') return { state };
  const { amount } = found;
  const paidAt = readTime(found.success_time);
  if (paidAt === undefined) throw unreadableAnswer('WeChat Pay did not say when it was paid.');
  if (isObject(amount) && (amount.currency ?? 'CNY') !== 'CNY')
    throw unreadableAnswer('WeChat Pay answered with another currency.');
  return {
    state,
    transactionId: readText(found.transaction_id),
    amount: readAmount(amount, 'total'),
    paidAt,
  };
}

async function close(
  client: WxpayClient,
  settings: WxpaySettings,
  outTradeNo: string,
): Promise<'closed' | 'paid'> {
  const path = `${PAYMENTS}/out-trade-no/${encodeURIComponent(outTradeNo)}/close`;
  try {
    await client.post(path, { mchid: settings.merchantId });
    return 'closed';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (ALREADY_PAID.has(error.code)) return 'paid';
    if (ALREADY_CLOSED.has(error.code) || isUnknownNumber(error)) return 'closed';
    throw error;
  }
}

async function startRefund(client: WxpayClient, refund: NewRefund): Promise<RefundState> {
  const { outTradeNo, refundNumber } = refund;
  const answer = await client.post(REFUNDS, {
    out_trade_no: outTradeNo,
    out_refund_no: refundNumber,
    reason: fitText(refund.reason, MAX_REASON),
    notify_url: refund.notifyUrl,
    amount: { refund: refund.amount, total: refund.paid, currency: 'CNY' },
  });
  return readRefund(answer, refundNumber);
}

async function queryRefund(client: WxpayClient, refundNumber: string): Promise<RefundState> {
  const found = await unlessUnknown(client.get(`${REFUNDS}/${encodeURIComponent(refundNumber)}`));
  return found === undefined ? { state: 'unknown' } : readRefund(found, refundNumber);
}

function readRefund({ out_refund_no, refund_id, status, amount }: WxpayContent, number: string): RefundState {
  const state = REFUND_STATES[readText(status)];
  if (out_refund_no !== number || state === undefined)
    throw unreadableAnswer('WeChat Pay answered about another refund.');
  return { state, refundId: readText(refund_id), amount: readAmount(amount, 'refund') };
}

async function readBill(client: WxpayClient, day: string): Promise<BillLine[] | undefined> {
  try {
    const found = await client.get(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
    const content = await client.download(reading(() => new URL(readText(found.download_url))));
    const hash = createHash('sha1').update(content).digest('hex');
    if (found.hash_type !== 'SHA1' || readText(found.hash_value).toLowerCase() !== hash)
      throw unreadableAnswer('The bill of WeChat Pay was changed on its way.');
    return reading(() => readWxpayBill(content));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.code === 'NO_STATEMENT_EXIST') return [];
    if (error.code === 'STATEMENT_CREATING') return undefined;
    throw error;
  }
}

async function unlessUnknown(call: Promise<WxpayContent>): Promise<WxpayContent | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayError && isUnknownNumber(error)) return undefined;
    throw error;
  }
}

function isUnknownNumber({ reason, code }: GatewayError): boolean {
  return reason === 'refused' && UNKNOWN_NUMBER.has(code);
}

function readText(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw unreadableAnswer('WeChat Pay left out a member of its answer.');
}

function readAmount(amount: unknown, name: string): number {
  const value = isObject(amount) ? amount[name] : undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw unreadableAnswer('WeChat Pay left out an amount.');
}

function jsonAnswer(status: number, content: object) {
  return { status, contentType: 'application/json; charset=utf-8', body: JSON.stringify(content) };
}

/** Plays WeChat Pay's side of its protocol, with signatures and encryption of its own. */
import {
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  randomBytes,
  randomUUID,
  X509Certificate,
} from 'node:crypto';
import { isObject } from '../../runtime/model/json.ts';
import { formatBeijingIso, readTime } from '../assembly/beijing-time.ts';
import { makeWxpayBill } from './bills.ts';
import { payPath, redirectToHost, type PracticeAnswer, type PracticeRequest } from './exchange.ts';
import { refundedOf, type PracticePayment, type PracticeRefund, type Transaction } from './ledger.ts';
import type { DeliveredNotice } from './notices.ts';
import { WX_APP_ID, WX_MERCHANT_ID } from './practice-keys.ts';
import type { ServiceContext } from './service-context.ts';

type Content = Readonly<Record<string, unknown>>;
interface Result {
  status: number;
  content?: Content;
  /** A file, which is not signed. */
  file?: Buffer;
}

const BASE = '/practice-pay/wxpay';
const AUTHORIZATION = new RegExp(
  [
    '^WECHATPAY2-SHA256-RSA2048 mchid="(\\d+)"',
    'serial_no="([0-9A-F]+)"',
    'timestamp="(\\d+)"',
    'nonce_str="(\\w+)"',
    'signature="([\\w+/=]+)"$',
  ].join(','),
);
const WINDOW_SECONDS = 300;

export function makeWxpayService(context: ServiceContext) {
  return {
    handle(request: PracticeRequest): PracticeAnswer {
      const url = new URL(request.path, 'http://localhost');
      const signedIn = signIn(context, url, request.headers.host);
      if (signedIn !== undefined) return signedIn;
      const content = (request.body === '' ? {} : JSON.parse(request.body)) as Content;
      const result = isSigned(context, request)
        ? route(context, request.method, url, content)
        : refused(401, 'SIGN_ERROR');
      if (result.file !== undefined)
        return { status: 200, headers: { 'content-type': 'text/csv' }, body: result.file };
      const body = result.content === undefined ? '' : JSON.stringify(result.content);
      return {
        status: result.status,
        headers: sign(context, body, request.headers['wechatpay-serial']),
        body,
      };
    },
    writeNotice: (payment: PracticePayment, transaction?: Transaction, refund?: PracticeRefund) =>
      writeNotice(context, payment, transaction, refund),
  };
}

function sign(context: ServiceContext, body: string, asked?: unknown): Record<string, string> {
  const { keys } = context;
  const isCertificate = typeof asked === 'string' ? asked !== keys.wxpay.keyId : context.usesCertificate();
  const [timestamp, nonce] = [secondsOf(context), randomBytes(16).toString('hex')];
  const { privateKey } = isCertificate ? keys.wxpay.certified : keys.wxpay.key;
  return {
    'content-type': 'application/json; charset=utf-8',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': isCertificate ? serialOf(context) : keys.wxpay.keyId,
    'wechatpay-signature': createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(privateKey, 'base64'),
  };
}

function isSigned(context: ServiceContext, { method, path, headers, body }: PracticeRequest): boolean {
  const { keys } = context;
  const [, merchant, certificate, timestamp, nonce, signature = ''] =
    AUTHORIZATION.exec(String(headers.authorization)) ?? [];
  const isFresh = Math.abs(Number(timestamp) - Number(secondsOf(context))) <= WINDOW_SECONDS;
  if (merchant !== WX_MERCHANT_ID || !isFresh) return false;
  if (certificate !== new X509Certificate(keys.wxpay.merchant).serialNumber) return false;
  return createVerify('RSA-SHA256')
    .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .verify(keys.merchant.publicKey, signature, 'base64');
}

function create(context: ServiceContext, scene: 'native' | 'h5' | 'jsapi', content: Content): Result {
  const { ledger, now } = context;
  const { amount, scene_info: info, payer } = content;
  const expiresAt = readTime(content.time_expire);
  const total = isObject(amount) ? Number(amount.total) : NaN;
  const address = isObject(info) ? info.payer_client_ip : undefined;
  const openid = isObject(payer) ? String(payer.openid) : undefined;
  if (content.appid !== WX_APP_ID || content.mchid !== WX_MERCHANT_ID)
    return refused(400, 'APPID_MCHID_NOT_MATCH');
  if (!(total > 0) || expiresAt === undefined || expiresAt <= now()) return refused(400, 'PARAM_ERROR');
  if ((scene === 'h5' && address === undefined) || (scene === 'jsapi' && openid === undefined))
    return refused(400, 'PARAM_ERROR');
  const outTradeNo = String(content.out_trade_no);
  const earlier = ledger.find('wxPay', outTradeNo);
  if (earlier?.state === 'paid') return refused(400, 'ORDERPAID');
  if (earlier?.state === 'closed') return refused(400, 'ORDER_CLOSED');
  if (earlier !== undefined && earlier.amount !== total) return refused(403, 'OUT_TRADE_NO_USED');
  if (earlier === undefined)
    ledger.create({
      provider: 'wxPay',
      outTradeNo,
      scene,
      title: String(content.description),
      amount: total,
      expiresAt,
      openid,
      notifyUrl: String(content.notify_url),
      returnUrl: '',
    });
  const page = `${context.origin()}${payPath(outTradeNo)}`;
  if (scene === 'jsapi') return done({ prepay_id: `wx${outTradeNo}` });
  return done(scene === 'native' ? { code_url: page } : { h5_url: page });
}

function close(context: ServiceContext, payment: PracticePayment): Result {
  const { ledger, notify } = context;
  if (payment.state === 'paid') return refused(400, 'ORDERPAID');
  if (payment.state === 'closed') return refused(400, 'ORDER_CLOSED');
  const late = ledger.close(payment);
  if (late !== undefined) notify(payment, late);
  return { status: 204 };
}

function refund(context: ServiceContext, { out_trade_no, out_refund_no, amount }: Content): Result {
  const { ledger, notify } = context;
  const payment = ledger.find('wxPay', String(out_trade_no));
  const [transaction] = payment?.transactions ?? [];
  if (payment === undefined || transaction === undefined) return refused(404, 'RESOURCE_NOT_EXISTS');
  const { total, refund: sum } = isObject(amount) ? amount : {};
  if (total !== transaction.amount) return refused(400, 'INVALID_REQUEST');
  const earlier = payment.refunds.length;
  const made = ledger.refund(payment, String(out_refund_no), Number(sum));
  if (made === undefined) return refused(400, 'INVALID_REQUEST');
  if (payment.refunds.length === earlier) return done(describeRefund(payment, made));
  notify(payment, transaction, made);
  // The money is on its way: the final word comes with the notice.
  return done({ ...describeRefund(payment, made), status: 'PROCESSING' });
}

function findRefund(context: ServiceContext, number: string): Result {
  const { ledger } = context;
  for (const payment of ledger.all())
    for (const each of payment.refunds)
      if (payment.provider === 'wxPay' && each.number === number) return done(describeRefund(payment, each));
  return refused(404, 'RESOURCE_NOT_EXISTS');
}

function findBill(context: ServiceContext, day: string): Result {
  const { ledger, now } = context;
  const bill = makeWxpayBill(ledger.all(), day, now());
  if (bill === undefined) return refused(400, 'NO_STATEMENT_EXIST');
  return done({
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(bill).digest('hex'),
    download_url: `${context.origin()}${BASE}/v3/billdownload/file?token=${day}`,
  });
}

function route(
  context: ServiceContext,
  method: string,
  { pathname, searchParams }: URL,
  content: Content,
): Result {
  const { ledger, now } = context;
  const path = pathname.slice(BASE.length);
  const [, scene] = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path) ?? [];
  if (method === 'POST' && scene !== undefined) return create(context, scene as 'native', content);
  const [, number, isClosing] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? [];
  if (number !== undefined) {
    const payment = ledger.find('wxPay', decodeURIComponent(number));
    if (payment === undefined || payment.isHidden) return refused(404, 'ORDER_NOT_EXIST');
    return isClosing === undefined ? done(describePayment(payment)) : close(context, payment);
  }
  if (method === 'POST' && path === '/v3/refund/domestic/refunds') return refund(context, content);
  const [, refundNumber] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path) ?? [];
  if (refundNumber !== undefined) return findRefund(context, decodeURIComponent(refundNumber));
  if (path === '/v3/bill/tradebill') return findBill(context, searchParams.get('bill_date') ?? '');
  const file = makeWxpayBill(ledger.all(), searchParams.get('token') ?? '-', now());
  if (path === '/v3/billdownload/file' && file !== undefined) return { status: 200, file };
  return refused(404, 'NOT_FOUND');
}

/** The silent sign-in: everybody has the same openid. It is not part of WeChat Pay, and not signed. */
function signIn(
  context: ServiceContext,
  { pathname, searchParams }: URL,
  host: unknown,
): PracticeAnswer | undefined {
  const { keys } = context;
  if (pathname === `${BASE}/connect/oauth2/authorize`) {
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', 'practice');
    back.searchParams.set('state', searchParams.get('state') ?? '');
    return redirectToHost(back, host);
  }
  if (pathname !== `${BASE}/sns/oauth2/access_token`) return undefined;
  const isKnown = searchParams.get('secret') === keys.appSecret && searchParams.get('code') === 'practice';
  const content = isKnown ? { openid: 'oPractice0000000000000000000' } : { errcode: 40029 };
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, body: JSON.stringify(content) };
}

function writeNotice(
  context: ServiceContext,
  payment: PracticePayment,
  transaction?: Transaction,
  refund?: PracticeRefund,
): DeliveredNotice {
  const [event, type, content] =
    refund === undefined
      ? ['TRANSACTION.SUCCESS', 'transaction', describePayment(payment, transaction)]
      : [`REFUND.${stateOf(refund)}`, 'refund', describeRefundNotice(payment, refund)];
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', context.keys.apiV3Key, nonce).setAAD(Buffer.from(type));
  const parts = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()];
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: formatBeijingIso(context.now()),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: event,
    resource: {
      original_type: type,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat(parts).toString('base64'),
      associated_data: type,
      nonce,
    },
  });
  return { url: payment.notifyUrl, headers: sign(context, body), body };
}

function secondsOf({ now }: ServiceContext): string {
  return String(Math.floor(now().getTime() / 1000));
}

function serialOf({ keys }: ServiceContext): string {
  return new X509Certificate(keys.wxpay.certificate).serialNumber;
}

function describePayment(payment: PracticePayment, transaction = payment.transactions[0]): Content {
  const basis = { appid: WX_APP_ID, mchid: WX_MERCHANT_ID, out_trade_no: payment.outTradeNo };
  const total = transaction?.amount ?? payment.amount;
  const states = { open: 'NOTPAY', closed: 'CLOSED', failed: 'PAYERROR', paid: 'SUCCESS' };
  return {
    ...basis,
    trade_type: payment.scene === 'h5' ? 'MWEB' : payment.scene.toUpperCase(),
    trade_state: payment.state === 'paid' && refundedOf(payment) > 0 ? 'REFUND' : states[payment.state],
    trade_state_desc: '-',
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
    ...(transaction !== undefined && {
      transaction_id: transaction.id,
      success_time: formatBeijingIso(transaction.paidAt),
      payer: { openid: payment.openid ?? 'oPractice' },
    }),
  };
}

function describeRefund(payment: PracticePayment, refund: PracticeRefund): Content {
  return {
    refund_id: refund.id,
    out_refund_no: refund.number,
    transaction_id: payment.transactions[0]?.id,
    out_trade_no: payment.outTradeNo,
    channel: 'ORIGINAL',
    status: stateOf(refund),
    amount: { total: payment.transactions[0]?.amount, refund: refund.amount, currency: 'CNY' },
  };
}

function describeRefundNotice(payment: PracticePayment, refund: PracticeRefund): Content {
  const { status, amount, ...content } = describeRefund(payment, refund);
  return { ...content, mchid: WX_MERCHANT_ID, refund_status: status, amount };
}

function stateOf({ state }: PracticeRefund): string {
  return state === 'done' ? 'SUCCESS' : 'ABNORMAL';
}

function done(content: Content): Result {
  return { status: 200, content };
}

function refused(status: number, code: string): Result {
  return { status, content: { code, message: code } };
}

/** Plays Alipay's side of its protocol, with signatures of its own. */
import { createSign, createVerify, randomUUID } from 'node:crypto';
import { formatBeijing, readBeijing } from '../assembly/beijing-time.ts';
import { formatYuan, readYuan } from '../assembly/money.ts';
import { makeAlipayBill } from './bills.ts';
import { payPath, redirectTo, textAnswer, type PracticeAnswer, type PracticeRequest } from './exchange.ts';
import { refundedOf, type PracticePayment, type Transaction } from './ledger.ts';
import type { DeliveredNotice } from './notices.ts';
import { alipaySerial, APP_ID, SELLER_ID, type Pair } from './practice-keys.ts';
import type { ServiceContext } from './service-context.ts';

type Parameters = Readonly<Record<string, string>>;
type Content = Record<string, unknown>;

const PAGES: Readonly<Record<string, PracticePayment['scene']>> = {
  'alipay.trade.page.pay': 'page',
  'alipay.trade.wap.pay': 'wap',
};
const MAX_CLOCK_MS = 10 * 60_000;
const BILL_PATH = '/practice-pay/alipay/bill/';
const BILL_LIFE_MS = 30_000;

export function makeAlipayService(context: ServiceContext) {
  return {
    handle({ path, body }: PracticeRequest): PracticeAnswer {
      const url = new URL(path, 'http://localhost');
      if (url.pathname.startsWith(BILL_PATH)) return sendBill(context, url);
      const pairs = [...url.searchParams, ...new URLSearchParams(body)];
      // The charset of the body may be repeated in the address.
      const parameters = Object.fromEntries(pairs);
      const { method = '' } = parameters;
      const fault = findFault(context, parameters);
      if (fault !== undefined)
        return PAGES[method] === undefined
          ? answer(context, method, fault)
          : textAnswer(400, String(fault.sub_code));
      const content = JSON.parse(parameters.biz_content ?? '{}') as Content;
      return PAGES[method] === undefined
        ? call(context, parameters, content)
        : openPage(context, parameters, content);
    },
    writeNotice: (payment: PracticePayment, transaction?: Transaction, isRefund?: boolean) =>
      writeNotice(context, payment, transaction, isRefund),
  };
}

function signKey(context: ServiceContext): { key: Pair; serial?: string } {
  const { keys } = context;
  return context.usesCertificate()
    ? { key: keys.alipay.certified, serial: alipaySerial(keys.alipay.certificate) }
    : { key: keys.alipay.key };
}

function answer(context: ServiceContext, method: string, content: Content): PracticeAnswer {
  const text = JSON.stringify(content);
  const { key, serial } = signKey(context);
  const sign = createSign('RSA-SHA256').update(text).sign(key.privateKey, 'base64');
  const members = [
    `"${method.replaceAll('.', '_')}_response":${text}`,
    ...(serial === undefined ? [] : [`"alipay_cert_sn":"${serial}"`]),
    `"sign":"${sign}"`,
  ];
  const headers = { 'content-type': 'text/html;charset=utf-8' };
  return { status: 200, headers, body: `{${members.join(',')}}` };
}

function findFault(context: ServiceContext, parameters: Parameters): Content | undefined {
  const { keys, now } = context;
  const { sign = '', app_id, sign_type, timestamp, app_cert_sn, alipay_root_cert_sn } = parameters;
  const wrong = (sub_code: string): Content => ({ code: '40002', msg: 'Invalid Arguments', sub_code });
  if (app_id !== APP_ID) return wrong('isv.invalid-app-id');
  const isSigned =
    sign_type === 'RSA2' &&
    createVerify('RSA-SHA256').update(signedText(parameters)).verify(keys.merchant.publicKey, sign, 'base64');
  if (!isSigned) return wrong('isv.invalid-signature');
  if (app_cert_sn !== undefined && app_cert_sn !== alipaySerial(keys.alipay.app))
    return wrong('isv.invalid-app-cert-sn');
  if (alipay_root_cert_sn !== undefined && alipay_root_cert_sn !== alipaySerial(keys.alipay.root))
    return wrong('isv.invalid-root-cert-sn');
  const time = readBeijing(timestamp)?.getTime() ?? NaN;
  if (!(Math.abs(time - now().getTime()) <= MAX_CLOCK_MS)) return wrong('isv.invalid-timestamp');
  return undefined;
}

function openPage(context: ServiceContext, parameters: Parameters, content: Content): PracticeAnswer {
  const { ledger, now } = context;
  const { method = '', notify_url = '', return_url = '' } = parameters;
  const outTradeNo = String(content.out_trade_no);
  const expiresAt = readBeijing(content.time_expire);
  const scene = PAGES[method];
  if (scene === undefined || expiresAt === undefined || expiresAt <= now())
    return textAnswer(400, 'This payment has expired.');
  if (ledger.find('aliPay', outTradeNo) === undefined)
    ledger.create({
      provider: 'aliPay',
      outTradeNo,
      scene,
      title: String(content.subject),
      amount: readYuan(String(content.total_amount)),
      expiresAt,
      notifyUrl: notify_url,
      returnUrl: return_url,
    });
  return redirectTo(payPath(outTradeNo));
}

/** What the service does for each method, on a payment that exists. */
const methods: Readonly<
  Record<string, (context: ServiceContext, payment: PracticePayment, content: Content) => Content>
> = {
  'alipay.trade.query': (_, payment) => done(describe(payment)),
  'alipay.trade.close'({ ledger, notify }, payment) {
    if (payment.state !== 'open') return refused('ACQ.TRADE_STATUS_ERROR');
    const late = ledger.close(payment);
    if (late !== undefined) notify(payment, late);
    return done({ out_trade_no: payment.outTradeNo });
  },
  'alipay.trade.refund'({ ledger, notify }, payment, content) {
    if (payment.outcome === 'refund-abnormal') return refused('ACQ.SELLER_BALANCE_NOT_ENOUGH');
    const number = String(content.out_request_no);
    const isRepeated = payment.refunds.some((each) => each.number === number);
    const refund = ledger.refund(payment, number, readYuan(String(content.refund_amount)));
    if (refund === undefined) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    const [transaction] = payment.transactions;
    if (!isRepeated && transaction !== undefined) notify(payment, transaction, refund);
    return done({
      ...describe(payment),
      fund_change: isRepeated ? 'N' : 'Y',
      refund_fee: formatYuan(refundedOf(payment)),
    });
  },
  'alipay.trade.fastpay.refund.query'(_, payment, content) {
    const refund = payment.refunds.find(({ number }) => number === content.out_request_no);
    if (refund === undefined) return done({});
    return done({
      out_trade_no: payment.outTradeNo,
      trade_no: payment.transactions[0]?.id,
      out_request_no: refund.number,
      total_amount: formatYuan(payment.amount),
      refund_amount: formatYuan(refund.amount),
      refund_status: 'REFUND_SUCCESS',
    });
  },
};

function call(context: ServiceContext, parameters: Parameters, content: Content): PracticeAnswer {
  const { ledger } = context;
  const { method = '' } = parameters;
  if (method === 'alipay.data.dataservice.bill.downloadurl.query')
    return answer(context, method, findBill(context, String(content.bill_date)));
  const run = methods[method];
  if (run === undefined) return answer(context, method, refused('isv.invalid-method'));
  const payment = ledger.find('aliPay', String(content.out_trade_no));
  if (payment === undefined || payment.isHidden)
    return answer(context, method, refused('ACQ.TRADE_NOT_EXIST'));
  return answer(context, method, run(context, payment, content));
}

function findBill(context: ServiceContext, day: string): Content {
  const { ledger, now } = context;
  if (makeAlipayBill(ledger.all(), day, now()) === undefined) return refused('isp.bill_not_exist');
  const query = `token=${now().getTime() + BILL_LIFE_MS}`;
  return done({ bill_download_url: `${context.origin()}${BILL_PATH}${day}.zip?${query}` });
}

function sendBill(context: ServiceContext, url: URL): PracticeAnswer {
  const { ledger, now } = context;
  const day = url.pathname.slice(BILL_PATH.length, -'.zip'.length);
  const bill = makeAlipayBill(ledger.all(), day, now());
  if (bill === undefined || Number(url.searchParams.get('token')) < now().getTime())
    return textAnswer(404, '');
  return { status: 200, headers: { 'content-type': 'application/zip' }, body: bill };
}

function writeNotice(
  context: ServiceContext,
  payment: PracticePayment,
  transaction?: Transaction,
  isRefund = false,
): DeliveredNotice {
  const { now } = context;
  const { key, serial } = signKey(context);
  const refunded = refundedOf(payment);
  const isOver = payment.transactions.length === 0 || refunded >= payment.amount;
  const parameters: Record<string, string> = {
    notify_id: `${now().getTime()}${randomUUID().slice(0, 8)}`,
    notify_type: 'trade_status_sync',
    notify_time: formatBeijing(now()),
    charset: 'utf-8',
    version: '1.0',
    app_id: APP_ID,
    auth_app_id: APP_ID,
    seller_id: SELLER_ID,
    trade_no: transaction?.id ?? `9${payment.outTradeNo}`.slice(0, 28),
    out_trade_no: payment.outTradeNo,
    subject: payment.title,
    gmt_create: formatBeijing(payment.createdAt),
    total_amount: formatYuan(transaction?.amount ?? payment.amount),
    trade_status: isOver ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    ...(transaction !== undefined && {
      gmt_payment: formatBeijing(transaction.paidAt),
      receipt_amount: formatYuan(transaction.amount),
      fund_bill_list: JSON.stringify([
        { amount: formatYuan(transaction.amount), fundChannel: 'ALIPAYACCOUNT' },
      ]),
    }),
    ...(isRefund && {
      gmt_refund: `${formatBeijing(now())}.000`,
      refund_fee: formatYuan(refunded),
      out_biz_no: payment.refunds.at(-1)?.number ?? '',
    }),
    ...(serial !== undefined && { alipay_cert_sn: serial }),
  };
  const sign = createSign('RSA-SHA256').update(signedText(parameters)).sign(key.privateKey, 'base64');
  return {
    url: payment.notifyUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...parameters, sign_type: 'RSA2', sign }).toString(),
  };
}

/**
 * What Alipay's signatures are over. A request's has the type of the signature, a notice's does not: it is
 * added after this.
 */
function signedText(parameters: Parameters): string {
  return Object.entries(parameters)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function describe(payment: PracticePayment): Content {
  const [transaction] = payment.transactions;
  const isRefunded = transaction !== undefined && refundedOf(payment) >= payment.amount;
  return {
    out_trade_no: payment.outTradeNo,
    trade_no: transaction?.id ?? `9${payment.outTradeNo}`.slice(0, 28),
    total_amount: formatYuan(transaction?.amount ?? payment.amount),
    trade_status:
      transaction === undefined
        ? payment.state === 'open'
          ? 'WAIT_BUYER_PAY'
          : 'TRADE_CLOSED'
        : isRefunded
          ? 'TRADE_CLOSED'
          : 'TRADE_SUCCESS',
    ...(transaction !== undefined && { send_pay_date: formatBeijing(transaction.paidAt) }),
  };
}

function done(content: Content): Content {
  return { code: '10000', msg: 'Success', ...content };
}

function refused(sub_code: string): Content {
  return { code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code };
}

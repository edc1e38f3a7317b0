/** Makes the daily bills of both services, with the mistakes that were chosen for payments. */
import { zipSync } from 'fflate';
import { formatBeijing, isBillDue } from '../assembly/beijing-time.ts';
import { formatYuan } from '../assembly/money.ts';
import { encodeGbk } from './gbk.ts';
import type { PracticePayment } from './ledger.ts';
import { WX_APP_ID, WX_MERCHANT_ID } from './practice-keys.ts';

/** 0.6 %, of which a refund gives back its part. */
const FEE_PER_1000 = 6;

/** A line of a bill. */
interface Entry {
  kind: 'payment' | 'refund';
  transactionId: string;
  outTradeNo: string;
  refundNumber?: string;
  amount: number;
  /** What the service keeps; negative when it gives it back. */
  fee: number;
  payment: PracticePayment;
  at: Date;
  refundId?: string;
}

const ALIPAY_COLUMNS = [
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,',
  '集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,',
  '备注',
].join('');
const WXPAY_COLUMNS = [
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,',
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
].join('');
const WXPAY_SUMMARY =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** A zip archive; undefined for a day without payments, and before it is made. */
export function makeAlipayBill(
  payments: readonly PracticePayment[],
  day: string,
  now: Date,
): Buffer | undefined {
  const entries = listEntries(payments, 'aliPay', day);
  if (entries.length === 0 || !isBillDue(day, now)) return undefined;
  const lines = entries.map((entry) => {
    const sign = entry.kind === 'payment' ? 1 : -1;
    const amount = formatYuan(sign * entry.amount);
    return [
      `${entry.transactionId}\t`,
      `${entry.outTradeNo}\t`,
      entry.kind === 'payment' ? '交易' : '退款',
      entry.payment.title,
      formatBeijing(entry.payment.createdAt),
      formatBeijing(entry.at),
      '',
      '',
      '',
      '',
      '159******00',
      amount,
      amount,
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '',
      '0.00',
      '0.00',
      `${entry.refundNumber ?? ''}\t`,
      // What leaves the merchant's account is below zero.
      formatYuan(-entry.fee),
      '0.00',
      '',
    ].join(',');
  });
  const file = (text: readonly string[]): Buffer => encodeGbk(text.join('\r\n'));
  const archive = zipSync({
    [`${day}_业务明细(汇总).csv`]: file([
      '#支付宝业务汇总查询',
      '门店编号,门店名称,交易订单总笔数',
      `,合计,${lines.length}`,
      '',
    ]),
    [`${day}_业务明细.csv`]: file([
      '#支付宝业务明细查询',
      '#---业务明细列表---',
      ALIPAY_COLUMNS,
      ...lines,
      '#---列表结束---',
      '',
    ]),
  });
  return Buffer.from(archive);
}

/** CSV with a summary; undefined for a day without payments, and before it is made. */
export function makeWxpayBill(
  payments: readonly PracticePayment[],
  day: string,
  now: Date,
): Buffer | undefined {
  const entries = listEntries(payments, 'wxPay', day);
  if (entries.length === 0 || !isBillDue(day, now)) return undefined;
  const lines = entries.map((entry) => {
    const [paid, refunded] = entry.kind === 'payment' ? [entry.amount, 0] : [0, entry.amount];
    return row([
      formatBeijing(entry.at),
      WX_APP_ID,
      WX_MERCHANT_ID,
      '0',
      '',
      entry.transactionId,
      entry.outTradeNo,
      entry.payment.openid ?? 'practice',
      entry.payment.scene.toUpperCase(),
      entry.kind === 'payment' ? 'SUCCESS' : 'REFUND',
      'OTHERS',
      'CNY',
      formatYuan(paid),
      '0.00',
      entry.refundId ?? '0',
      entry.refundNumber ?? '0',
      formatYuan(refunded),
      '0.00',
      ...(entry.kind === 'payment' ? ['', ''] : ['ORIGINAL', 'SUCCESS']),
      entry.payment.title,
      '',
      `${formatYuan(entry.fee)}000`,
      '0.60%',
      formatYuan(paid),
      formatYuan(refunded),
      '',
    ]);
  });
  const sum = (kind: Entry['kind']): number =>
    entries.filter((each) => each.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const fees = entries.reduce((total, { fee }) => total + fee, 0);
  const [paid, refunded] = [formatYuan(sum('payment')), formatYuan(sum('refund'))];
  const summary = row([
    String(lines.length),
    paid,
    refunded,
    '0.00',
    `${formatYuan(fees)}000`,
    paid,
    refunded,
  ]);
  return Buffer.from(`\uFEFF${[WXPAY_COLUMNS, ...lines, WXPAY_SUMMARY, summary, ''].join('\r\n')}`);
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => `\`${cell}`).join(',');
}

function listEntries(
  payments: readonly PracticePayment[],
  provider: PracticePayment['provider'],
  day: string,
): Entry[] {
  return payments
    .filter((payment) => payment.provider === provider)
    .flatMap((payment) => plantMistake(payment, entriesOf(payment)))
    .filter(({ at }) => formatBeijing(at).startsWith(day));
}

function entriesOf(payment: PracticePayment): Entry[] {
  const { outTradeNo, transactions, refunds } = payment;
  const transactionId = transactions[0]?.id ?? '';
  return [
    ...transactions.map(({ id, amount, paidAt }) => ({
      kind: 'payment' as const,
      transactionId: id,
      outTradeNo,
      payment,
      at: paidAt,
      amount,
      fee: feeOf(amount),
    })),
    ...refunds
      .filter(({ state }) => state === 'done')
      .map(({ number, id, amount, at }) => ({
        kind: 'refund' as const,
        transactionId,
        outTradeNo,
        payment,
        at,
        amount,
        refundNumber: number,
        refundId: id,
        fee: 0 - feeOf(amount),
      })),
  ];
}

function plantMistake({ outcome }: PracticePayment, entries: Entry[]): Entry[] {
  const [first, ...others] = entries;
  if (first === undefined) return entries;
  if (outcome === 'bill-missing') return others;
  if (outcome === 'bill-amount') return [{ ...first, amount: first.amount + 1 }, ...others];
  if (outcome === 'bill-fee') return [{ ...first, fee: first.fee + 1 }, ...others];
  if (outcome !== 'bill-extra') return entries;
  const transactionId = `${first.transactionId.slice(0, -1)}X`;
  return [...entries, { ...first, transactionId, outTradeNo: `X${first.outTradeNo.slice(1)}` }];
}

function feeOf(amount: number): number {
  return Math.round((amount * FEE_PER_1000) / 1000);
}

// Reads the bill that WeChat Pay makes for each day.
import type { BillLine } from '../gateway.ts';
import { readFee, readRate, readYuan } from '../../../assembly/money.ts';
import { readRows, type Row } from '../read-bill.ts';

/** Before every value, so that spreadsheets do not round numbers. */
const SEPARATOR = ',`';
const SUMMARY = '总交易单数';

/** CSV in UTF-8, with a summary at its end. */
export function readWxpayBill(content: Buffer): BillLine[] {
  const [header = '', ...lines] = content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const end = lines.findIndex((line) => line.startsWith(SUMMARY));
  // Without its summary the bill was cut off.
  if (end === -1) throw new Error('The bill has no summary.');
  const rows = lines.slice(0, end).map((line) => line.replace(/^`/, '').split(SEPARATOR));
  return readRows([header.split(','), ...rows], '商品名称', SEPARATOR).flatMap(readLine);
}

function readLine(row: Row): BillLine[] {
  const state = row('交易状态');
  const feeRate = readRate(row('费率'));
  const basis = {
    ...(feeRate === undefined ? {} : { feeRate }),
    transactionId: row('微信订单号'),
    outTradeNo: row('商户订单号'),
    fee: readFee(row('手续费')),
  };
  if (state === 'SUCCESS') return [{ ...basis, kind: 'payment', amount: readYuan(row('订单金额')) }];
  if (state !== 'REFUND' || row('退款状态') === 'FAIL') return [];
  const refundNumber = row('商户退款单号');
  return [{ ...basis, kind: 'refund', refundNumber, amount: readYuan(row('申请退款金额')) }];
}

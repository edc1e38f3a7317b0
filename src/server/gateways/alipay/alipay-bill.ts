// Reads the bill that Alipay makes for each day.
import { unzip } from '../../kernel/unzip.ts';
import type { BillLine } from '../gateway.ts';
import { readFee, readYuan } from '../../../assembly/money.ts';
import { readRows, type Row } from '../read-bill.ts';

const MAX_BYTES = 128 * 1024 * 1024;
/** Two are expected. */
const MAX_PARTS = 100;
/** Which of the two files has a line for each payment. The other one has a line for each shop. */
const FIRST_COLUMN = '支付宝交易号';
const PAYMENT = '交易';
const REFUND = '退款';

/** A zip archive with files in GBK. */
export function readAlipayBill(archive: Buffer): BillLine[] {
  const decoder = new TextDecoder('gbk', { fatal: true });
  for (const file of unzip(archive, { bytes: MAX_BYTES, parts: MAX_PARTS }).values()) {
    const lines = decoder
      .decode(file)
      .split(/\r?\n/)
      .filter((line) => line !== '' && !line.startsWith('#'))
      // Numbers end in a tab, so that spreadsheets do not round them.
      .map((line) => line.split(',').map((cell) => cell.trim()));
    if (lines[0]?.[0] === FIRST_COLUMN) return readRows(lines, '商品名称', ',').flatMap(readLine);
  }
  throw new Error('The archive holds no bill.');
}

function readLine(row: Row): BillLine[] {
  const kind = row('业务类型');
  if (kind !== PAYMENT && kind !== REFUND) return [];
  const amount = readYuan(row('订单金额（元）'));
  const refundNumber = row('退款批次号/请求号');
  return [
    {
      kind: kind === PAYMENT ? 'payment' : 'refund',
      transactionId: row('支付宝交易号'),
      outTradeNo: row('商户订单号'),
      ...(kind === REFUND && refundNumber !== '' ? { refundNumber } : {}),
      amount: Math.abs(amount),
      // Alipay writes what leaves the merchant's account below zero. The refund of nothing is not -0.
      fee: 0 - readFee(row('服务费（元）')),
    },
  ];
}

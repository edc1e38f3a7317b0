/** Reads our own rows of what the bills of a service list. */
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { BillLine, Provider } from '../../gateways/gateway.ts';
import type { Ledger, LedgerEntry } from './compare-bill.ts';

/** The merchant of a site at one service. */
export interface Merchant {
  projectCode: string;
  provider: Provider;
}

/** A refund that the service works on may be in its bill already. Of any other state it must not be. */
const BILLED_STATES = ['accepted', 'processing', 'done'] as const;

/** The lines that are not of other sites, and our rows of them. Sites may share a merchant. */
export async function readLedger(
  queries: Queries,
  merchant: Merchant,
  lines: readonly BillLine[],
): Promise<Pick<Ledger, 'entries' | 'orders'> & { lines: BillLine[] }> {
  if (lines.length === 0) return { lines: [], entries: [], orders: new Map() };
  const numbers = [...new Set(lines.map(({ outTradeNo }) => outTradeNo))];
  const attempts = await queries
    .selectFrom('payment_attempt')
    .select(['project_code', 'out_trade_no', 'order_id'])
    .where('out_trade_no', 'in', numbers)
    .execute();
  const isOurs = ({ project_code }: { project_code: string }): boolean =>
    project_code === merchant.projectCode;
  const foreign = new Set(attempts.filter((each) => !isOurs(each)).map((each) => each.out_trade_no));
  const [payments, refunds] = await Promise.all([
    paymentsOf(queries, merchant).where('row.out_trade_no', 'in', numbers).execute(),
    refundsOf(queries, merchant).where('row.out_trade_no', 'in', numbers).execute(),
  ]);
  return {
    lines: lines.filter(({ outTradeNo }) => !foreign.has(outTradeNo)),
    entries: [...payments.map(paymentEntry), ...refunds.map(refundEntry)],
    orders: new Map(attempts.filter(isOurs).map((each) => [each.out_trade_no, each.order_id])),
  };
}

/** A row that no bill has held so far. */
interface OpenEntry {
  entry: LedgerEntry;
  /** When the money came or went back. */
  at: string;
}

/** What came or went back from this time on and is in no bill. */
export async function readOpenEntries(
  queries: Queries,
  merchant: Merchant,
  from: string,
): Promise<OpenEntry[]> {
  const [payments, refunds] = await Promise.all([
    paymentsOf(queries, merchant)
      .where('row.bill_day', 'is', null)
      .where('row.paid_at', '>=', from)
      .execute(),
    refundsOf(queries, merchant)
      .where('row.bill_day', 'is', null)
      .where('row.state', '=', 'done')
      .where('row.changed_at', '>=', from)
      .execute(),
  ]);
  return [
    ...payments.map((row) => ({ entry: paymentEntry(row), at: row.paid_at })),
    ...refunds.map((row) => ({ entry: refundEntry(row), at: row.changed_at })),
  ];
}

const numbersOf = (entries: readonly LedgerEntry[], name: 'number' | 'outTradeNo'): string[] =>
  entries.map((entry) => entry[name]);

/** The bill of a day holds these rows. */
export async function markBilled(
  queries: Queries,
  { projectCode, provider }: Merchant,
  day: string,
  found: readonly LedgerEntry[],
): Promise<void> {
  const of = (item: LedgerEntry['item']): LedgerEntry[] => found.filter((each) => each.item === item);
  const [payments, refunds] = [of('payment'), of('refund')];
  if (payments.length > 0)
    await updateWhere(queries, 'payment_transaction', { project_code: projectCode, provider })
      .set({ bill_day: day })
      .where('transaction_id', 'in', numbersOf(payments, 'number'))
      .where('out_trade_no', 'in', numbersOf(payments, 'outTradeNo'))
      .execute();
  if (refunds.length > 0)
    await updateWhere(queries, 'refund', { project_code: projectCode })
      .set({ bill_day: day })
      .where('refund_number', 'in', numbersOf(refunds, 'number'))
      .execute();
}

function paymentsOf(queries: Queries, { projectCode, provider }: Merchant) {
  return queries
    .selectFrom('payment_transaction as row')
    .innerJoin('payment_attempt as attempt', ofSameSite('attempt', 'row', 'out_trade_no'))
    .select(['row.transaction_id', 'row.out_trade_no', 'row.amount', 'row.paid_at', 'row.bill_day'])
    .select('attempt.order_id')
    .where('row.project_code', '=', projectCode)
    .where('row.provider', '=', provider);
}

function refundsOf(queries: Queries, { projectCode, provider }: Merchant) {
  return queries
    .selectFrom('refund as row')
    .innerJoin('payment_attempt as attempt', ofSameSite('attempt', 'row', 'out_trade_no'))
    .select(['row.refund_number', 'row.out_trade_no', 'row.amount', 'row.changed_at', 'row.bill_day'])
    .select(['row.order_id', 'attempt.transaction_id'])
    .where('row.project_code', '=', projectCode)
    .where('attempt.provider', '=', provider)
    .where('row.state', 'in', BILLED_STATES);
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentsOf>['execute']>>[number];
type RefundRow = Awaited<ReturnType<ReturnType<typeof refundsOf>['execute']>>[number];

function paymentEntry(row: PaymentRow): LedgerEntry {
  return {
    item: 'payment',
    number: row.transaction_id,
    transactionId: row.transaction_id,
    outTradeNo: row.out_trade_no,
    orderId: row.order_id,
    amount: row.amount,
    billDay: row.bill_day,
  };
}

function refundEntry(row: RefundRow): LedgerEntry {
  return {
    item: 'refund',
    number: row.refund_number,
    // Of a payment that came more than once, the first one.
    transactionId: row.transaction_id?.split(' ')[0] ?? '',
    outTradeNo: row.out_trade_no,
    orderId: row.order_id,
    amount: row.amount,
    billDay: row.bill_day,
  };
}

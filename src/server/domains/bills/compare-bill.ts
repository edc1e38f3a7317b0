/** Compares the lines of a bill with our own rows, to the fen. It knows no database. */
import type { BillLine } from '../../gateways/gateway.ts';
import { feeOf } from '../../../assembly/money.ts';

/** A payment or a refund as we have it. */
export interface LedgerEntry {
  item: BillLine['kind'];
  /** The service's number of a payment, our number of a refund. */
  number: string;
  transactionId: string;
  outTradeNo: string;
  orderId: string;
  /** Fen. */
  amount: number;
  /** The day of the bill that held it already. */
  billDay: string | null;
}

export interface Difference {
  kind: 'only here' | 'only there' | 'amount' | 'fee';
  item: BillLine['kind'];
  /** Unique beside day and kind. */
  lineKey: string;
  transactionId: string;
  outTradeNo: string;
  refundNumber: string | null;
  orderId: string | null;
  /** Fen: the amount, or the fee that was expected. */
  ours: number | null;
  theirs: number | null;
}

/** What is known here of the payments that a bill names. */
export interface Ledger {
  entries: readonly LedgerEntry[];
  /** Orders by the numbers of their attempts, paid or not. */
  orders: ReadonlyMap<string, string>;
  /** Of the merchant's contract. */
  feeRate?: number;
}

export interface Comparison {
  differences: Difference[];
  /** What the bill holds of ours. */
  found: LedgerEntry[];
}

/** What the services usually keep, where neither the contract nor the line is known: 0.6 %. */
const USUAL_RATE = 6_000;
/** A refund gives back its part of a fee that was rounded before. */
const REFUND_TOLERANCE = 1;

/** One line explains one entry, and an entry is explained by the bill of one day. */
export function compareBill(
  day: string,
  lines: readonly BillLine[],
  { entries, orders, feeRate }: Ledger,
): Comparison {
  const open = new Map(
    entries.filter(({ billDay }) => billDay === null || billDay === day).map((each) => [keyOf(each), each]),
  );
  const seen = new Map<string, number>();
  const compared: Comparison = { differences: [], found: [] };
  for (const line of lines) {
    const key = keyOfLine(line);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    const entry = open.get(key);
    open.delete(key);
    if (entry !== undefined) compared.found.push(entry);
    compared.differences.push(
      ...(entry === undefined
        ? [onlyThere(line, count, orders.get(line.outTradeNo))]
        : compareLine(line, entry, feeRate)),
    );
  }
  return compared;
}

/** A row of ours that no bill holds. */
export function onlyHere(entry: LedgerEntry): Difference {
  return { ...describe(entry), kind: 'only here', ours: entry.amount, theirs: null };
}

/** Names an entry, and the line that explains it. */
export function keyOf({
  item,
  outTradeNo,
  number,
}: Pick<LedgerEntry, 'item' | 'outTradeNo' | 'number'>): string {
  return `${item} ${outTradeNo} ${number}`;
}

function keyOfLine({ kind, outTradeNo, transactionId, refundNumber = '' }: BillLine): string {
  return keyOf({ item: kind, outTradeNo, number: kind === 'payment' ? transactionId : refundNumber });
}

function onlyThere(line: BillLine, count: number, orderId: string | undefined): Difference {
  const key = keyOfLine(line);
  return {
    kind: 'only there',
    item: line.kind,
    lineKey: count === 1 ? key : `${key} ${count}`,
    transactionId: line.transactionId,
    outTradeNo: line.outTradeNo,
    refundNumber: line.refundNumber ?? null,
    orderId: orderId ?? null,
    ours: null,
    theirs: line.amount,
  };
}

function compareLine(line: BillLine, entry: LedgerEntry, feeRate: number | undefined): Difference[] {
  const rate = feeRate ?? line.feeRate ?? USUAL_RATE;
  const differences: Difference[] = [];
  if (line.amount !== entry.amount)
    differences.push({ ...describe(entry), kind: 'amount', ours: entry.amount, theirs: line.amount });
  // A wrong amount is one difference, whichever amount the fee was taken from.
  if (![line.amount, entry.amount].some((amount) => isFeeOf(line, amount, rate))) {
    const fee = feeOf(entry.amount, rate);
    const ours = line.kind === 'payment' ? fee : 0 - fee;
    differences.push({ ...describe(entry), kind: 'fee', ours, theirs: line.fee });
  }
  return differences;
}

function isFeeOf({ kind, fee }: BillLine, amount: number, rate: number): boolean {
  const expected = feeOf(amount, rate);
  return kind === 'payment' ? fee === expected : Math.abs(fee + expected) <= REFUND_TOLERANCE && fee <= 0;
}

function describe(entry: LedgerEntry): Omit<Difference, 'kind' | 'ours' | 'theirs'> {
  const { item, number, transactionId, outTradeNo, orderId } = entry;
  return {
    item,
    lineKey: keyOf(entry),
    transactionId,
    outTradeNo,
    refundNumber: item === 'refund' ? number : null,
    orderId,
  };
}

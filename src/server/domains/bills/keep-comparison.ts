/** Stores what the comparison of a bill has found. */
import { randomUUID } from 'node:crypto';
import type { Queries } from '../../database/driver.ts';
import { inBatches } from '../../database/value-lists.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { BillLine } from '../../gateways/gateway.ts';
import { dayOf, daysAfter, lastBillDay, startOf } from './beijing-days.ts';
import { markBilled, readLedger, readOpenEntries, type Merchant } from './bill-ledger.ts';
import { compareBill, onlyHere, type Difference } from './compare-bill.ts';

/** Near midnight the clocks of both sides may name different days: the next bill decides, too. */
const MIDNIGHT_MS = 5 * 60_000;
/** Rows from before are not looked at again, and bills from before are not asked for. */
export const MAX_DAYS = 40;

/**
 * Compares a bill and stores the result, in a transaction. Returns how many differences are new; undefined
 * when another process was faster. A bill that is compared again adds nothing.
 */
export async function keepComparison(
  transaction: Queries,
  merchant: Merchant,
  bill: { day: string; lines: readonly BillLine[]; feeRate?: number },
  now: Date,
): Promise<number | undefined> {
  const { day, feeRate } = bill;
  const { lines, ...ledger } = await readLedger(transaction, merchant, bill.lines);
  const sum = (kind: BillLine['kind']): number =>
    lines.filter((each) => each.kind === kind).reduce((total, { amount }) => total + amount, 0);
  const taken = await updateWhere(transaction, 'payment_bill', {
    project_code: merchant.projectCode,
    provider: merchant.provider,
    day,
  })
    .set({
      state: 'compared',
      failure: null,
      compared_at: now.toISOString(),
      lines: lines.length,
      paid: sum('payment'),
      refunded: sum('refund'),
      fee: lines.reduce((total, { fee }) => total + fee, 0),
    })
    .where('state', '<>', 'compared')
    .returning('day')
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  const { differences, found } = compareBill(day, lines, { ...ledger, feeRate });
  await markBilled(transaction, merchant, day, found);
  const ofDay = differences.map((each) => ({ ...each, day }));
  const added = await insertDifferences(transaction, merchant, ofDay, now);
  const missing = await findMissing(transaction, merchant, now);
  return added + (await insertDifferences(transaction, merchant, missing, now));
}

type DatedDifference = Difference & { day: string };

/** Rows that should be in a bill that was compared, and are in none. */
async function findMissing(transaction: Queries, merchant: Merchant, now: Date): Promise<DatedDifference[]> {
  const from = daysAfter(dayOf(now), -MAX_DAYS);
  const bills = await selectWhere(transaction, 'payment_bill', {
    project_code: merchant.projectCode,
    provider: merchant.provider,
  })
    .select(['day', 'state'])
    .where('day', '>=', from)
    .execute();
  const states = new Map(bills.map(({ day, state }) => [day, state]));
  const last = lastBillDay(now);
  const isOver = (day: string): boolean => day <= last && states.get(day) !== 'waiting';
  const open = await readOpenEntries(transaction, merchant, startOf(from).toISOString());
  const missing = open.flatMap(({ entry, at }) => {
    const near = (ms: number): string => dayOf(new Date(Date.parse(at) + ms));
    const [day, others] = [near(0), [near(-MIDNIGHT_MS), near(MIDNIGHT_MS)]];
    return states.get(day) === 'compared' && others.every(isOver) ? [{ ...onlyHere(entry), day }] : [];
  });
  const known = await findOnlyThere(transaction, merchant, missing);
  return missing.filter(({ lineKey }) => !known.has(lineKey));
}

/** What a bill told before it was known here is one difference, not two. */
async function findOnlyThere(
  transaction: Queries,
  { projectCode, provider }: Merchant,
  missing: readonly DatedDifference[],
): Promise<ReadonlySet<string>> {
  if (missing.length === 0) return new Set();
  const rows = await selectWhere(transaction, 'bill_difference', {
    project_code: projectCode,
    provider,
    kind: 'only there',
  })
    .select('line_key')
    .where(
      'line_key',
      'in',
      missing.map(({ lineKey }) => lineKey),
    )
    .execute();
  return new Set(rows.map(({ line_key }) => line_key));
}

async function insertDifferences(
  transaction: Queries,
  { projectCode, provider }: Merchant,
  differences: readonly DatedDifference[],
  now: Date,
): Promise<number> {
  let added = 0;
  const rows = differences.map((each) => ({
    project_code: projectCode,
    difference_id: randomUUID(),
    provider,
    day: each.day,
    kind: each.kind,
    item: each.item,
    line_key: each.lineKey,
    transaction_id: each.transactionId,
    out_trade_no: each.outTradeNo,
    refund_number: each.refundNumber,
    order_id: each.orderId,
    ours: each.ours,
    theirs: each.theirs,
    found_at: now.toISOString(),
    remark: '',
    settled_at: null,
    settled_by: null,
  }));
  await inBatches(rows, async (some) => {
    const inserted = await transaction
      .insertInto('bill_difference')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['project_code', 'provider', 'day', 'kind', 'line_key']).doNothing(),
      )
      .returning('difference_id')
      .execute();
    added += inserted.length;
  });
  return added;
}

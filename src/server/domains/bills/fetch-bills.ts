/** Fetches the bills of payment services that are due. */
import type { Selectable } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { PaymentBillTable } from '../../../../runtime/generated/tables.generated.ts';
import { GatewayError, type BillLine } from '../../gateways/gateway.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Gateways } from '../payments/index.ts';
import { daysAfter, dayOf, lastBillDay, startOf } from './beijing-days.ts';
import type { Merchant } from './bill-ledger.ts';
import { keepComparison, MAX_DAYS } from './keep-comparison.ts';

export interface BillDependencies {
  database: Database;
  gateways: Gateways;
  logger: FastifyBaseLogger;
  now: () => Date;
}

type BillRow = Selectable<PaymentBillTable>;

const MAX_PAUSE_S = 86_400;
/** Pauses after tries that were in vain. After the last one the bill is missing. */
const TRY_AGAIN_S = [600, 3_600, 10_800, 21_600, 43_200, MAX_PAUSE_S, MAX_PAUSE_S, MAX_PAUSE_S] as const;
/**
 * Alipay answers in the same way that there was no payment and that the bill is not made yet. After so many
 * tries an empty bill is believed.
 */
const EMPTY_TRIES = 4;
const MAX_AT_ONCE = 50;

/** Adds the bills that are due to what is waited for, of every site and service that has payments. */
export async function planBills({ database, now }: BillDependencies): Promise<void> {
  const last = lastBillDay(now());
  const first = daysAfter(last, 1 - MAX_DAYS);
  const merchants = await database.queries
    .selectFrom('payment_attempt')
    .select(['project_code', 'provider'])
    .select(({ fn }) => fn.min('created_at').as('since'))
    .groupBy(['project_code', 'provider'])
    .execute();
  for (const { project_code, provider, since } of merchants) {
    const begin = dayOf(new Date(since));
    for (let day = last; day >= first && day >= begin; day = daysAfter(day, -1)) {
      const isNew = await addBill(database, { projectCode: project_code, provider }, day, now());
      // Days before were added when they were due.
      if (!isNew) break;
    }
  }
}

/** Waits for a bill. Returns false when it was known already. */
async function addBill(
  { queries }: Database,
  { projectCode, provider }: Merchant,
  day: string,
  now: Date,
): Promise<boolean> {
  const added = await queries
    .insertInto('payment_bill')
    .values({
      project_code: projectCode,
      provider,
      day,
      state: 'waiting',
      tries: 0,
      try_at: now.toISOString(),
      failure: null,
      compared_at: null,
      lines: 0,
      paid: 0,
      refunded: 0,
      fee: 0,
    })
    .onConflict((conflict) => conflict.columns(['project_code', 'provider', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  return added !== undefined;
}

/** Fetches and compares what is due. One bill that fails does not keep the others. */
export async function fetchBills(dependencies: BillDependencies, stop?: AbortSignal): Promise<void> {
  const { database, logger, now } = dependencies;
  const due = await selectWhere(database.queries, 'payment_bill', { state: 'waiting' })
    .selectAll()
    .where((row) =>
      row.or([
        row('try_at', '<=', now().toISOString()),
        // It was written while the clock was wrong.
        row('try_at', '>', latestEnd(now(), MAX_PAUSE_S)),
      ]),
    )
    .where('day', '<=', lastBillDay(now()))
    .orderBy('try_at')
    .orderBy('day')
    .limit(MAX_AT_ONCE)
    .execute();
  for (const bill of due) {
    if (stop?.aborted === true) return;
    try {
      await fetchBill(dependencies, bill);
    } catch (error) {
      logger.error(error, 'a bill could not be compared; it is tried again');
      await postpone(dependencies, bill, 'ERROR');
    }
  }
}

/** The names of a bill in the log. */
const named = ({ project_code, provider, day }: BillRow) => ({ site: project_code, provider, day });

async function fetchBill(dependencies: BillDependencies, bill: BillRow): Promise<void> {
  const { database, gateways, logger, now } = dependencies;
  let lines: BillLine[] | undefined;
  let feeRate: number | undefined;
  try {
    const gateway = await gateways.open(bill.project_code, bill.provider);
    ({ feeRate } = gateway);
    lines = await gateway.readBill(bill.day);
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof HttpError)) throw error;
    return postpone(dependencies, bill, error instanceof GatewayError ? error.code : 'NOT_SET_UP');
  }
  if (lines === undefined || (lines.length === 0 && bill.tries + 1 < EMPTY_TRIES))
    return postpone(dependencies, bill, 'NOT_THERE_YET');
  const { day } = bill;
  const merchant = { projectCode: bill.project_code, provider: bill.provider };
  const found = await database.write((transaction) =>
    keepComparison(
      transaction,
      merchant,
      { day, lines, ...(feeRate === undefined ? {} : { feeRate }) },
      now(),
    ),
  );
  if (found === undefined) return;
  if (found > 0) logger.error({ ...named(bill), differences: found }, 'a bill differs and needs an owner');
  else logger.info({ ...named(bill), lines: lines.length }, 'a bill was compared');
}

async function postpone(
  { database, logger, now }: BillDependencies,
  bill: BillRow,
  failure: string,
): Promise<void> {
  const pause = TRY_AGAIN_S[bill.tries];
  await updateWhere(database.queries, 'payment_bill', {
    project_code: bill.project_code,
    provider: bill.provider,
    day: bill.day,
    state: 'waiting',
    tries: bill.tries,
  })
    .set({
      tries: bill.tries + 1,
      failure,
      ...(pause === undefined ? { state: 'missing' as const } : { try_at: after(now(), pause) }),
    })
    .execute();
  const told = { ...named(bill), failure, tries: bill.tries + 1 };
  if (pause === undefined) logger.error(told, 'a bill is missing and needs an owner');
  else logger.warn(told, 'a bill is not there; it is asked for again');
}

/** Waits for a bill once more, now. Returns false for a day without a bill: today, or too long ago. */
export async function askAgain(
  { database, now }: BillDependencies,
  merchant: Merchant,
  day: string,
): Promise<boolean> {
  const last = lastBillDay(now());
  if (!isDay(day) || day > last || day <= daysAfter(last, -MAX_DAYS)) return false;
  await addBill(database, merchant, day, now());
  await updateWhere(database.queries, 'payment_bill', {
    project_code: merchant.projectCode,
    provider: merchant.provider,
    day,
  })
    // An owner who asks takes an empty bill at its word.
    .set({ state: 'waiting', tries: EMPTY_TRIES - 1, try_at: now().toISOString() })
    .execute();
  return true;
}

function isDay(text: string): boolean {
  try {
    return dayOf(startOf(text)) === text;
  } catch {
    return false;
  }
}

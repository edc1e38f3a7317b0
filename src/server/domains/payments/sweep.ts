/** What is due without a caller: open payments, notices that were stored only, refunds under way. */
import type { Selectable } from 'kysely';
import { askAttempt } from './ask-service.ts';
import type { Attempt } from './attempts.ts';
import type { Gateways } from './gateways.ts';
import { actOnNotice } from './notices.ts';
import type { Refund } from './refund-rows.ts';
import { moveRefund } from './move-refund.ts';
import type { Settling } from './settle-payment.ts';
import type { PaymentNoticeTable } from '../../database/tables/order-tables.ts';

/** Rows of one sweep and kind. The next sweep takes the rest. */
const MAX_AT_ONCE = 50;
/** A notice is acted on right after its answer. One that is older was left behind by a stop. */
const LEFT_BEHIND_MS = 10_000;

/**
 * One row that fails does not keep the others: the first failure is thrown after all of them. Ends early when
 * `stop` says so: the next sweep goes on.
 */
export async function sweepPayments(
  settling: Settling,
  gateways: Gateways,
  stop?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  async function doEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
    for (const row of rows) {
      if (stop?.aborted === true) return;
      await work(row).catch((error: unknown) => failures.push(error));
    }
  }
  await doEach(await findNotices(settling), (row) => actOnNotice(settling, gateways, row));
  await doEach(await findAttempts(settling), (attempt) => askAttempt(settling, gateways, attempt, 'alone'));
  await doEach(await findRefunds(settling), (refund) => moveRefund(settling, gateways, refund));
  if (failures.length > 0)
    throw new Error(`${failures.length} payments could not be followed up.`, { cause: failures[0] });
}

function findNotices({ database, now }: Settling): Promise<Selectable<PaymentNoticeTable>[]> {
  return database.queries
    .selectFrom('payment_notice')
    .selectAll()
    .where('outcome', 'is', null)
    .where('received_at', '<=', new Date(now().getTime() - LEFT_BEHIND_MS).toISOString())
    .orderBy('received_at')
    .limit(MAX_AT_ONCE)
    .execute();
}

function findAttempts({ database, now }: Settling): Promise<Attempt[]> {
  return database.queries
    .selectFrom('payment_attempt')
    .selectAll()
    .where('state', '=', 'created')
    .where('ask_at', '<=', now().toISOString())
    .orderBy('ask_at')
    .limit(MAX_AT_ONCE)
    .execute();
}

function findRefunds({ database, now }: Settling): Promise<Refund[]> {
  return database.queries
    .selectFrom('refund')
    .selectAll()
    .where('state', 'in', ['accepted', 'processing'])
    .where('ask_at', '<=', now().toISOString())
    .orderBy('ask_at')
    .limit(MAX_AT_ONCE)
    .execute();
}

/** Does what is due without a caller: open payments, stored notices, refunds under way. */
import type { Provider } from '../../gateways/gateway.ts';
import { makeSemaphore } from '../../kernel/semaphore.ts';
import { askAttempt, checkAttempt } from './ask-service.ts';
import { findAttempts, findNotices, findRefunds, findUnchecked } from './due-rows.ts';
import type { Gateways } from './gateways.ts';
import { moveRefund } from './move-refund.ts';
import { actOnNotice } from './notices.ts';
import { acceptSurplus } from './refund-rows.ts';
import type { Settling } from './settle-payment.ts';

/** Merchants that are asked at the same time. */
const MAX_LANES = 16;
/** One merchant is asked nothing more in this sweep after so long: its service is slow, or down. */
const LANE_MS = 10_000;

/** Something that is due, of one merchant. */
interface Due {
  lane: string;
  at: string;
  work(): Promise<unknown>;
}

/**
 * One row that fails does not keep the others: the first failure is thrown after all of them. A merchant with
 * a service that does not answer keeps only itself waiting. Ends early when `stop` says so.
 */
export async function sweepPayments(
  settling: Settling,
  gateways: Gateways,
  stop?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const inTurn = makeSemaphore(MAX_LANES);
  const lanes = Map.groupBy(await findDue(settling, gateways), ({ lane }) => lane);

  async function runLane(rows: readonly Due[]): Promise<void> {
    const end = performance.now() + LANE_MS;
    for (const { work } of rows.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
      if (stop?.aborted === true || performance.now() > end) return;
      await work().catch((error: unknown) => failures.push(error));
    }
  }
  await Promise.all([...lanes.values()].map((rows) => inTurn(() => runLane(rows))));
  if (failures.length > 0)
    throw new Error(`${failures.length} payments could not be followed up.`, { cause: failures[0] });
}

async function findDue(settling: Settling, gateways: Gateways): Promise<Due[]> {
  const moment = settling.now();
  const { queries } = settling.database;
  await acceptSurplus(queries, moment);
  const laneOf = (row: { project_code: string; provider: Provider }): string =>
    `${row.provider} ${row.project_code}`;
  return [
    ...(await findNotices(queries, moment)).map((row) => ({
      lane: laneOf(row),
      at: row.received_at,
      work: () => actOnNotice(settling, gateways, row),
    })),
    ...(await findAttempts(queries, moment)).map((row) => ({
      lane: laneOf(row),
      at: row.ask_at,
      work: () => askAttempt(settling, gateways, row, 'alone'),
    })),
    ...(await findUnchecked(queries, moment)).map((row) => ({
      lane: laneOf(row),
      at: row.check_at ?? '',
      work: () => checkAttempt(settling, gateways, row),
    })),
    ...(await findRefunds(queries, moment)).map((row) => ({
      lane: laneOf(row),
      at: row.ask_at,
      work: () => moveRefund(settling, gateways, row),
    })),
  ];
}

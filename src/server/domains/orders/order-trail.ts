/** Lists everything that has happened to an order, in the words of its rows. */
import type { ConsoleOrderDetail } from '../../../../runtime/generated/api.generated.ts';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { describeRefund } from './refund-cause.ts';
import { describeEvent } from './transitions.ts';

type OrderTrail = Pick<ConsoleOrderDetail, 'events' | 'attempts' | 'refunds' | 'notices'>;

type OrderKey = Record<'project_code' | 'order_id', string>;

export async function readOrderTrail(
  queries: Queries,
  projectCode: string,
  orderId: string,
): Promise<OrderTrail> {
  const order = { project_code: projectCode, order_id: orderId };
  const [events, attempts, refunds] = await Promise.all([
    readEvents(queries, order),
    readAttempts(queries, order),
    readRefunds(queries, order),
  ]);
  const numbers = attempts.map(({ outTradeNo }) => outTradeNo);
  return { events, attempts, refunds, notices: await readNotices(queries, projectCode, numbers) };
}

async function readEvents(queries: Queries, order: OrderKey): Promise<OrderTrail['events']> {
  const rows = await selectWhere(queries, 'order_event', order).selectAll().orderBy('position').execute();
  return rows.map((row) => ({ actor: row.actor, ...describeEvent(row) }));
}

async function readAttempts(queries: Queries, order: OrderKey): Promise<OrderTrail['attempts']> {
  const rows = await selectWhere(queries, 'payment_attempt', order)
    .selectAll()
    .orderBy('out_trade_no')
    .execute();
  return rows.map((row) => ({
    outTradeNo: row.out_trade_no,
    provider: row.provider,
    scene: row.scene,
    amount: row.amount,
    received: row.received_amount,
    state: row.state,
    ...(row.transaction_id === null ? {} : { transactionId: row.transaction_id }),
    gmtCreate: row.created_at,
    expiresAt: row.expires_at,
  }));
}

async function readRefunds(queries: Queries, order: OrderKey): Promise<OrderTrail['refunds']> {
  const rows = await selectWhere(queries, 'refund', order).selectAll().orderBy('refund_number').execute();
  return rows.map((row) => ({
    number: row.refund_number,
    outTradeNo: row.out_trade_no,
    actor: row.actor,
    ...describeRefund(row),
  }));
}

async function readNotices(
  queries: Queries,
  projectCode: string,
  numbers: readonly string[],
): Promise<OrderTrail['notices']> {
  if (numbers.length === 0) return [];
  const rows = await selectWhere(queries, 'payment_notice', { project_code: projectCode })
    .selectAll()
    .where('out_trade_no', 'in', numbers)
    .orderBy('received_at')
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    kind: row.kind,
    transactionId: row.transaction_id,
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    gmtCreate: row.received_at,
  }));
}

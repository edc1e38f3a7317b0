/** Writes rows of refunds. The refunds of a payment never exceed it: its attempt keeps their sum. */
import { sql, type Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { RefundTable } from '../../../../runtime/generated/tables.generated.ts';
import { PAYABLE } from '../orders/index.ts';
import type { Attempt } from './attempts.ts';

export type Refund = Selectable<RefundTable>;

/** A new refund of a payment. */
export type NewRefund = Pick<Refund, 'amount' | 'reason' | 'actor' | 'state'> &
  Partial<Pick<Refund, 'is_surplus'>>;

/**
 * Adds a refund, in a transaction. Returns undefined when more would go back than was paid: then nothing has
 * changed.
 */
export async function insertRefund(
  transaction: Queries,
  attempt: Attempt,
  refund: NewRefund,
  now: Date,
): Promise<Refund | undefined> {
  if (!(await reserve(transaction, attempt, refund.amount))) return undefined;
  const { project_code, out_trade_no } = attempt;
  const count = await countRows(selectWhere(transaction, 'refund', { project_code, out_trade_no }));
  const moment = now.toISOString();
  const row: Refund = {
    project_code,
    refund_number: `${out_trade_no}R${count + 1}`,
    order_id: attempt.order_id,
    out_trade_no,
    is_surplus: 0,
    ...refund,
    failure: null,
    sent_at: null,
    created_at: moment,
    changed_at: moment,
    ask_at: moment,
    bill_day: null,
  };
  await transaction.insertInto('refund').values(row).execute();
  return row;
}

/** Counts an amount to what goes back of a payment. A negative one gives it free again. */
export async function reserve(
  transaction: Queries,
  { project_code, out_trade_no }: Pick<Attempt, 'project_code' | 'out_trade_no'>,
  amount: number,
): Promise<boolean> {
  const reserved = await updateWhere(transaction, 'payment_attempt', { project_code, out_trade_no })
    .set({ refunding_amount: sql<number>`refunding_amount + ${amount}` })
    .where(sql<boolean>`refunding_amount + ${amount} between 0 and received_amount`)
    .returning('out_trade_no')
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Changes a refund that is in one of the states. Returns false when it is in another one. */
export async function changeRefund(
  transaction: Queries,
  { project_code, refund_number }: Pick<Refund, 'project_code' | 'refund_number'>,
  from: readonly Refund['state'][],
  to: Partial<Pick<Refund, 'state' | 'failure' | 'reason' | 'actor' | 'ask_at' | 'amount'>>,
  now: Date,
): Promise<boolean> {
  const changed = await updateWhere(transaction, 'refund', { project_code, refund_number })
    .set({ ...to, changed_at: now.toISOString() })
    .where('state', 'in', from)
    .returning('refund_number')
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Money in a wrong amount waits for an owner only while its order can be paid. Of an order that is paid or
 * cancelled it goes back by itself.
 */
export async function acceptSurplus(queries: Queries, now: Date): Promise<void> {
  const waiting = await selectWhere(queries, 'refund', { state: 'applied', is_surplus: 1 })
    .innerJoin('member_order as order', (join) =>
      join
        .onRef('order.project_code', '=', 'refund.project_code')
        .onRef('order.order_id', '=', 'refund.order_id'),
    )
    .select(['refund.project_code', 'refund.refund_number'])
    .where('order.status', 'not in', PAYABLE)
    .execute();
  for (const refund of waiting)
    await changeRefund(queries, refund, ['applied'], { state: 'accepted', ask_at: now.toISOString() }, now);
}

/** Makes and ends attempts to pay an order. An order has at most one that can still be paid. */
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type {
  MemberOrderTable,
  PaymentAttemptTable,
} from '../../../../runtime/generated/tables.generated.ts';
import type { Provider, Scene } from '../../gateways/gateway.ts';
import { after } from '../../kernel/clock.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { changeStatus, PAYABLE } from '../orders/index.ts';

export type Attempt = Selectable<PaymentAttemptTable>;
export type OrderRow = Selectable<MemberOrderTable>;

/** The services want a time for payment of at least a minute. */
const SHORTEST_S = 70;
/** When a service is asked about an attempt first, unless its notice or the payer comes before. */
const FIRST_ASKED_AFTER_S = 30;
/** When a service is asked for the last time about an attempt that was closed early, after its end. */
const CHECKED_AFTER_S = 60;
/** Two digits of the number. */
const MAX_ATTEMPTS = 99;

export async function findAttempt(
  queries: Queries,
  projectCode: string,
  outTradeNo: string,
): Promise<Attempt | undefined> {
  return selectWhere(queries, 'payment_attempt', { project_code: projectCode, out_trade_no: outTradeNo })
    .selectAll()
    .executeTakeFirst();
}

/**
 * Makes the attempt of an order that can be paid, in a transaction. Throws a 409 when it cannot be paid any
 * more, or when another attempt was made at the same time.
 */
export async function makeAttempt(
  transaction: Queries,
  order: OrderRow,
  { provider, scene, now }: { provider: Provider; scene: Scene; now: Date },
): Promise<Attempt> {
  const { project_code, order_id, amount } = order;
  const count = await countRows(selectWhere(transaction, 'payment_attempt', { project_code, order_id }));
  if (count >= MAX_ATTEMPTS) throw new HttpError(409, 'payment.too-many');
  const attempt = {
    project_code,
    out_trade_no: order.order_number + String(count + 1).padStart(2, '0'),
    order_id,
    provider,
    scene,
    amount,
    state: 'created' as const,
    start: null,
    transaction_id: null,
    received_amount: 0,
    refunding_amount: 0,
    created_at: now.toISOString(),
    expires_at: [order.expires_at, after(now, SHORTEST_S)].toSorted().at(-1) as string,
    ask_at: after(now, FIRST_ASKED_AFTER_S),
    asked_at: null,
    check_at: null,
  };
  const taken = await updateWhere(transaction, 'member_order', { project_code, order_id })
    .set({ open_attempt: attempt.out_trade_no })
    .where('open_attempt', 'is', null)
    .where('status', 'in', PAYABLE)
    .where('expires_at', '>', now.toISOString())
    .returning('member_id')
    .executeTakeFirstOrThrow(() => new HttpError(409, 'payment.beginning'));
  const cause = { actor: `member:${taken.member_id}`, reason: 'tried again', now };
  await changeStatus(transaction, { projectCode: project_code, orderId: order_id }, 'tried again', cause);
  await transaction.insertInto('payment_attempt').values(attempt).execute();
  return attempt;
}

/**
 * Ends an attempt that was not paid, in a transaction. Returns false when it had ended already, or was paid.
 * `mayLive`: somebody may still pay it until its time is over.
 */
export async function endAttempt(
  transaction: Queries,
  attempt: Attempt,
  state: 'closed' | 'failed' | 'expired',
  { mayLive = false } = {},
): Promise<boolean> {
  const ended = await updateWhere(transaction, 'payment_attempt', {
    project_code: attempt.project_code,
    out_trade_no: attempt.out_trade_no,
    state: 'created',
  })
    .set({ state, check_at: mayLive ? after(new Date(attempt.expires_at), CHECKED_AFTER_S) : null })
    .returning('out_trade_no')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await releaseOrder(transaction, attempt);
  return true;
}

/** The order has no open attempt any more, in a transaction. */
export async function releaseOrder(transaction: Queries, attempt: Attempt): Promise<void> {
  await updateWhere(transaction, 'member_order', {
    project_code: attempt.project_code,
    order_id: attempt.order_id,
    open_attempt: attempt.out_trade_no,
  })
    .set({ open_attempt: null })
    .execute();
}

/** True while payments or refunds of a site are under way at a service. */
export async function isInUse(queries: Queries, projectCode: string, provider: Provider): Promise<boolean> {
  const open = await selectWhere(queries, 'payment_attempt', {
    project_code: projectCode,
    provider,
    state: 'created',
  })
    .select('out_trade_no')
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined) return true;
  const refund = await selectWhere(queries, 'refund', { project_code: projectCode })
    .innerJoin('payment_attempt', (join) =>
      join
        .onRef('payment_attempt.project_code', '=', 'refund.project_code')
        .onRef('payment_attempt.out_trade_no', '=', 'refund.out_trade_no'),
    )
    .select('refund.refund_number')
    .where('payment_attempt.provider', '=', provider)
    .where('refund.state', 'in', ['accepted', 'processing'])
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

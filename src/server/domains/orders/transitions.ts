// Declares the statuses of an order, and changes a status where the table of transitions allows it.
import type { Queries } from '../../database/driver.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';

/** The statuses of an order, as the specification counts them (its `decisions.md`). */
export const STATUS = {
  unpaid: 0,
  paid: 1,
  paymentFailed: 2,
  cancelled: 3,
  refundApplied: 4,
  refunded: 5,
  refundFailed: 6,
} as const;

export type Status = (typeof STATUS)[keyof typeof STATUS];

/** `start` of an attempt whose service did not answer: how to pay it is not known. */
export const NOT_ANSWERED = 'null';

/** Statuses from which an order can still be paid. */
export const PAYABLE: readonly Status[] = [STATUS.unpaid, STATUS.paymentFailed];

/** What may happen to an order: the one table of its transitions. Anything else leaves it as it is. */
const TRANSITIONS = {
  paid: { from: PAYABLE, to: STATUS.paid },
  'payment failed': { from: [STATUS.unpaid], to: STATUS.paymentFailed },
  'tried again': { from: [STATUS.paymentFailed], to: STATUS.unpaid },
  cancelled: { from: PAYABLE, to: STATUS.cancelled },
  'paid late': { from: [STATUS.cancelled], to: STATUS.refundApplied },
  'refund applied': { from: [STATUS.paid, STATUS.refundFailed], to: STATUS.refundApplied },
  refunded: { from: [STATUS.refundApplied, STATUS.paid, STATUS.refundFailed], to: STATUS.refunded },
  /** An owner has said no: the order goes on. */
  'refund refused': { from: [STATUS.refundApplied], to: STATUS.paid },
  'partly refunded': { from: [STATUS.refundApplied], to: STATUS.paid },
  'refund failed': { from: [STATUS.refundApplied], to: STATUS.refundFailed },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

type Transition = keyof typeof TRANSITIONS;

export function canHappen(transition: Transition, status: number): boolean {
  const from: readonly number[] = TRANSITIONS[transition].from;
  return from.includes(status);
}

export interface OrderKey {
  projectCode: string;
  orderId: string;
}

/** Who changes an order, why, and when. */
interface Cause {
  actor: string;
  reason: string;
  now: Date;
}

/**
 * Changes the status of an order and adds the event, in a transaction. Returns false when the order has
 * another status than the transition leaves: then nothing has changed.
 */
export async function changeStatus(
  transaction: Queries,
  { projectCode, orderId }: OrderKey,
  transition: Transition,
  cause: Cause,
): Promise<boolean> {
  const { from, to } = TRANSITIONS[transition];
  for (const status of from) {
    // The status in the condition is the guard: of two writers one finds it changed.
    const changed = await updateWhere(transaction, 'member_order', {
      project_code: projectCode,
      order_id: orderId,
      status,
    })
      .set({ status: to })
      .returning('order_id')
      .executeTakeFirst();
    if (changed === undefined) continue;
    await addEvent(transaction, { projectCode, orderId }, { from: status, to }, cause);
    return true;
  }
  return false;
}

/** How the reason of an event says that the order was delivered. */
const DELIVERED = 'delivered';

/** The reason of the event of a delivery, with what the member is told. */
export const deliveryReason = (note: string): string => (note === '' ? DELIVERED : `${DELIVERED}: ${note}`);

interface EventRow {
  from_status: number | null;
  to_status: number;
  reason: string;
  created_at: string;
}

interface OrderEvent {
  from?: number;
  to: number;
  reason: string;
  /** What the member was told of a delivery. */
  note?: string;
  gmtCreate: string;
}

export function describeEvent({
  from_status: from,
  to_status: to,
  reason,
  created_at,
}: EventRow): OrderEvent {
  const isDelivery = from === to && reason.startsWith(`${DELIVERED}: `);
  return {
    ...(from === null ? {} : { from }),
    to,
    ...(isDelivery ? { reason: DELIVERED, note: reason.slice(DELIVERED.length + 2) } : { reason }),
    gmtCreate: created_at,
  };
}

/** Adds an event after the last one. The order's row is locked by the change that it tells of. */
export async function addEvent(
  transaction: Queries,
  { projectCode, orderId }: OrderKey,
  { from, to }: { from: number | null; to: number },
  { actor, reason, now }: Cause,
): Promise<void> {
  const { last } = await selectWhere(transaction, 'order_event', {
    project_code: projectCode,
    order_id: orderId,
  })
    .select(({ fn, val }) => fn.coalesce(fn.max('position'), val(0)).as('last'))
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('order_event')
    .values({
      project_code: projectCode,
      order_id: orderId,
      position: last + 1,
      actor,
      from_status: from,
      to_status: to,
      reason,
      created_at: now.toISOString(),
    })
    .execute();
}

/** Names why money goes back that nobody has asked for. */
import type { Selectable } from 'kysely';
import type { OrderDetail } from '../../../../runtime/generated/api.generated.ts';
import type { RefundTable } from '../../../../runtime/generated/tables.generated.ts';

export type RefundCause = NonNullable<OrderDetail['refunds'][number]['cause']>;

const CAUSES: readonly RefundCause[] = ['late payment', 'paid twice', 'wrong amount'];

/** Undefined for a refund that a person has asked for, whatever reason was given. */
export function causeOf({ actor, reason }: { actor: string; reason: string }): RefundCause | undefined {
  return actor === 'gateway' ? CAUSES.find((cause) => cause === reason) : undefined;
}

/** What every answer says of a refund. */
export function describeRefund(
  row: Pick<
    Selectable<RefundTable>,
    'amount' | 'reason' | 'actor' | 'state' | 'failure' | 'created_at' | 'changed_at'
  >,
) {
  const cause = causeOf(row);
  return {
    amount: row.amount,
    reason: row.reason,
    ...(cause === undefined ? {} : { cause }),
    state: row.state,
    ...(row.failure === null ? {} : { failure: row.failure }),
    gmtCreate: row.created_at,
    gmtModified: row.changed_at,
  };
}

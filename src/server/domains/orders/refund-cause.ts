/** Names why money goes back that nobody has asked for. */
import type { OrderDetail } from '../../../../runtime/generated/api.generated.ts';

export type RefundCause = NonNullable<OrderDetail['refunds'][number]['cause']>;

const CAUSES: readonly RefundCause[] = ['late payment', 'paid twice', 'wrong amount'];

/** Undefined for a refund that a person has asked for, whatever reason was given. */
export function causeOf({ actor, reason }: { actor: string; reason: string }): RefundCause | undefined {
  return actor === 'gateway' ? CAUSES.find((cause) => cause === reason) : undefined;
}

/** The member `cause` of a refund in an answer. */
export function nameCause(refund: { actor: string; reason: string }): { cause?: RefundCause } {
  const cause = causeOf(refund);
  return cause === undefined ? {} : { cause };
}

/** Asks the services what became of open payments. It asks while a payer waits, and when no notice comes. */
import { GatewayError, type PaymentGateway } from '../../gateways/gateway.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { PAYABLE } from '../orders/index.ts';
import { type Attempt } from './attempts.ts';
import type { Gateways } from './gateways.ts';
import { settlePayment, type Outcome, type Settling } from './settle-payment.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';

/** Seconds between two questions about one attempt while its payer waits, and while nobody does. */
export const ASK_EVERY_S = { waiting: 3, alone: 60 } as const;

/** The pause between tries of the last question, and its end: the bills tell of such money, too. */
const [CHECK_EVERY_S, CHECKED_UNTIL_S] = [3_600, 7 * 86_400] as const;

/** What a service says about an attempt is settled. `open` also when the service could not be asked. */
export async function askAttempt(
  settling: Settling,
  gateways: Gateways,
  attempt: Attempt,
  who: keyof typeof ASK_EVERY_S,
): Promise<Outcome> {
  if (!(await takeTurn(settling, attempt, ASK_EVERY_S[who]))) return 'open';
  try {
    const gateway = await gateways.open(attempt.project_code, attempt.provider);
    const said = await gateway.query(attempt.out_trade_no);
    const outcome = await settlePayment(settling, attempt, said);
    if (outcome !== 'open' || !(await mustEnd(settling, attempt))) return outcome;
    return await endAtService(settling, gateway, attempt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFailure(settling, attempt, error);
    return 'open';
  }
}

/**
 * Closes an attempt at its service, so that nobody can pay it any more. Returns what came of it: it may turn
 * out to be paid. Throws the `GatewayError` when the service does not answer.
 */
export async function closeAttempt(
  settling: Settling,
  gateways: Gateways,
  attempt: Attempt,
): Promise<Outcome> {
  return endAtService(settling, await gateways.open(attempt.project_code, attempt.provider), attempt);
}

async function endAtService(settling: Settling, gateway: PaymentGateway, attempt: Attempt): Promise<Outcome> {
  const ended = await gateway.close(attempt.out_trade_no);
  return settlePayment(
    settling,
    attempt,
    ended === 'paid' ? await gateway.query(attempt.out_trade_no) : { state: 'closed' },
  );
}

/**
 * Asks for the last time about an attempt that was closed before its time was over. Until then its page or QR
 * code may have lived, and the notice of its payment may have been lost: that money goes back.
 */
export async function checkAttempt(settling: Settling, gateways: Gateways, attempt: Attempt): Promise<void> {
  const { now } = settling;
  const isGivenUp = after(new Date(attempt.expires_at), CHECKED_UNTIL_S) <= now().toISOString();
  await checkAgain(settling, attempt, isGivenUp ? null : after(now(), CHECK_EVERY_S));
  try {
    const gateway = await gateways.open(attempt.project_code, attempt.provider);
    await settlePayment(settling, attempt, await gateway.query(attempt.out_trade_no));
    await checkAgain(settling, attempt, null);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    logFailure(settling, attempt, error);
  }
}

async function checkAgain({ database }: Settling, attempt: Attempt, check_at: string | null): Promise<void> {
  await updateWhere(database.queries, 'payment_attempt', {
    project_code: attempt.project_code,
    out_trade_no: attempt.out_trade_no,
  })
    .set({ check_at })
    .execute();
}

/** True when nobody should pay it any more: its time is over, or its order waits for no payment. */
async function mustEnd({ database, now }: Settling, attempt: Attempt): Promise<boolean> {
  if (attempt.expires_at <= now().toISOString()) return true;
  const { status } = await selectWhere(database.queries, 'member_order', {
    project_code: attempt.project_code,
    order_id: attempt.order_id,
  })
    .select('status')
    .executeTakeFirstOrThrow();
  return !PAYABLE.some((each) => each === status);
}

/** Of callers at the same time one asks. */
async function takeTurn({ database, now }: Settling, attempt: Attempt, seconds: number): Promise<boolean> {
  const moment = now();
  const turn = await updateWhere(database.queries, 'payment_attempt', {
    project_code: attempt.project_code,
    out_trade_no: attempt.out_trade_no,
    state: 'created',
  })
    .set({ ask_at: after(moment, ASK_EVERY_S.alone), asked_at: moment.toISOString() })
    .where((row) =>
      row.or([
        row('asked_at', 'is', null),
        row('asked_at', '<=', after(moment, -seconds)),
        // The clock was wrong.
        row('asked_at', '>', latestEnd(moment, 0)),
      ]),
    )
    .returning('out_trade_no')
    .executeTakeFirst();
  return turn !== undefined;
}

function logFailure({ logger }: Settling, attempt: Attempt, { code, reason, message }: GatewayError): void {
  logger.warn(
    { outTradeNo: attempt.out_trade_no, code, reason, message },
    'a payment service could not be asked; it is asked again',
  );
}

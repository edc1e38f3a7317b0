/** Begins to pay an order. The old attempt is closed, a new one is made, and the service says how to pay. */
import type { PaymentStart as StartAnswer } from '../../../../runtime/generated/api.generated.ts';
import {
  GatewayError,
  type PaymentGateway,
  type PaymentStart,
  type Provider,
  type Scene,
} from '../../gateways/gateway.ts';
import type { Database } from '../../database/database.ts';
import { updateWhere } from '../../database/rows-where.ts';
import { after } from '../../kernel/clock.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { plainAddress } from '../../kernel/network.ts';
import { NOT_ANSWERED, PAYABLE } from '../orders/index.ts';
import { closeAttempt } from './ask-service.ts';
import { endAttempt, findAttempt, makeAttempt, type Attempt, type OrderRow } from './attempts.ts';
import { toHttpError, type Gateways } from './gateways.ts';
import type { Requirements, Whereabouts } from './requirements.ts';
import { sceneOf } from './scenes.ts';
import type { Outcome, Settling } from './settle-payment.ts';

/** A member who pays, and where. */
export interface Payer extends Whereabouts {
  site: SiteIdentity;
  language: string;
  memberId: string;
  /** Origin of the site as the payer sees it. */
  origin: string;
  /** What WeChat's silent sign-in led back with. */
  openidCode?: string;
}

/** Another tab may be at it: a service answers within this time, or not at all. */
const BEGINNING_S = 15;

interface PayingServices {
  gateways: Gateways;
  requirements: Pick<Requirements, 'require'>;
}

/** Throws an `HttpError` that says why the order cannot be paid in this way now. */
export async function beginPayment(
  settling: Settling,
  services: PayingServices,
  payer: Payer,
  order: OrderRow,
  provider: Provider,
): Promise<StartAnswer> {
  const start = await findWay(settling, services, payer, order, provider);
  const shown = { ...start };
  for (const member of ['payUrl', 'codeUrl', 'signInUrl'] as const) {
    const address = start[member];
    if (address !== undefined) shown[member] = services.gateways.toPayer(address, payer.origin);
  }
  return shown;
}

/** Its addresses are the service's own. */
async function findWay(
  settling: Settling,
  { gateways, requirements }: PayingServices,
  payer: Payer,
  order: OrderRow,
  provider: Provider,
): Promise<StartAnswer> {
  const { database, now } = settling;
  requirePayable(order, now());
  const scene = sceneOf(provider, payer.userAgent);
  if (scene === 'elsewhere') throw new HttpError(409, 'payment.open-in-browser');
  const [gateway, notifyUrl] = await openFor(gateways, order, provider);
  await requirements.require(order.project_code, provider, scene, payer);
  const known = await findStart(settling, order, provider, scene);
  if (known !== undefined) return known;
  if (scene === 'jsapi' && payer.openidCode === undefined)
    return { signInUrl: signInUrlOf(gateway, payer, order) };
  const openid = await readOpenid(gateway, scene, payer);
  if ((await closeOpenAttempt(settling, gateways, order)) === 'paid')
    throw new HttpError(409, 'order.cannot-pay');
  const attempt = await database.write(async (transaction) => {
    // An owner may have changed the merchant meanwhile: the other one would not know the payment.
    if (!(await gateways.isCurrent(transaction, order.project_code, gateway)))
      throw new HttpError(409, 'payment.beginning');
    return makeAttempt(transaction, order, { provider, scene, now: now() });
  });
  const start = await begin(settling, gateway, attempt, {
    outTradeNo: attempt.out_trade_no,
    scene,
    title: textIn(JSON.parse(order.title) as LocalizedText, payer.language, payer.site.defaultLanguage),
    amount: attempt.amount,
    expiresAt: new Date(attempt.expires_at),
    notifyUrl,
    // It leads on where the payment has not succeeded, or is not known yet.
    returnUrl: `${payer.origin}/client/clientMyOrderPaySuccess?orderId=${encodeURIComponent(order.order_id)}`,
    payerAddress: plainAddress(payer.address),
    ...(openid === undefined ? {} : { openid }),
  });
  await keepStart(database, attempt, JSON.stringify(start));
  return start;
}

async function keepStart({ queries }: Database, attempt: Attempt, start: string): Promise<void> {
  await updateWhere(queries, 'payment_attempt', {
    project_code: attempt.project_code,
    out_trade_no: attempt.out_trade_no,
  })
    .set({ start })
    .execute();
}

/** The service and the address for its notices. Nothing is closed or made when one is missing. */
async function openFor(
  gateways: Gateways,
  { project_code }: OrderRow,
  provider: Provider,
): Promise<[PaymentGateway, string]> {
  try {
    const gateway = await gateways.open(project_code, provider);
    return [gateway, await gateways.notifyUrl(project_code, provider)];
  } catch (error) {
    throw toHttpError(error);
  }
}

/**
 * Closes the attempt of an order that can still be paid, and returns what came of it; undefined without one.
 * Throws a 503 when the service does not answer: the attempt stays open.
 */
export async function closeOpenAttempt(
  settling: Settling,
  gateways: Gateways,
  order: OrderRow,
): Promise<Outcome | undefined> {
  if (order.open_attempt === null) return undefined;
  const attempt = await findAttempt(settling.database.queries, order.project_code, order.open_attempt);
  if (attempt === undefined) return undefined;
  try {
    return await closeAttempt(settling, gateways, attempt);
  } catch (error) {
    throw toHttpError(error);
  }
}

function requirePayable({ status, expires_at }: OrderRow, now: Date): void {
  if (!PAYABLE.some((each) => each === status) || expires_at <= now.toISOString())
    throw new HttpError(409, 'order.cannot-pay');
}

/** How to pay the attempt that is open already, when it was begun in the same way. */
async function findStart(
  { database, now }: Settling,
  order: OrderRow,
  provider: Provider,
  scene: Scene,
): Promise<StartAnswer | undefined> {
  if (order.open_attempt === null) return undefined;
  const attempt = await findAttempt(database.queries, order.project_code, order.open_attempt);
  if (attempt?.state !== 'created') return undefined;
  if (attempt.start === null && attempt.created_at > after(now(), -BEGINNING_S))
    throw new HttpError(409, 'payment.beginning');
  if (
    attempt.start === null ||
    attempt.start === NOT_ANSWERED ||
    attempt.provider !== provider ||
    attempt.scene !== scene
  )
    return undefined;
  // What H5 and JSAPI answer is valid for minutes only.
  if (scene === 'h5' || scene === 'jsapi') return undefined;
  return JSON.parse(attempt.start) as StartAnswer;
}

async function begin(
  { database, logger }: Settling,
  gateway: PaymentGateway,
  attempt: Attempt,
  payment: Parameters<PaymentGateway['begin']>[0],
): Promise<PaymentStart> {
  try {
    return await gateway.begin(payment);
  } catch (error) {
    if (error instanceof GatewayError) {
      const { code, reason, message } = error;
      logger.error({ outTradeNo: attempt.out_trade_no, code, reason, message }, 'a payment could not begin');
      // Without an answer the service may know it: the next try asks it first, and need not wait.
      if (reason === 'unavailable') await keepStart(database, attempt, NOT_ANSWERED);
      else await database.write((transaction) => endAttempt(transaction, attempt, 'failed'));
    }
    throw toHttpError(error);
  }
}

function signInUrlOf(gateway: PaymentGateway, payer: Payer, order: OrderRow): string {
  if (gateway.signInUrl === undefined) throw new HttpError(409, 'payment.not-set-up');
  return gateway.signInUrl(
    `${payer.origin}/client/clientMyOrderPay?orderId=${encodeURIComponent(order.order_id)}`,
    'wxPay',
  );
}

async function readOpenid(
  gateway: PaymentGateway,
  scene: Scene,
  { openidCode }: Payer,
): Promise<string | undefined> {
  if (scene !== 'jsapi' || openidCode === undefined) return undefined;
  if (gateway.readOpenid === undefined) throw new HttpError(409, 'payment.not-set-up');
  try {
    return await gateway.readOpenid(openidCode);
  } catch (error) {
    throw toHttpError(error);
  }
}

// Takes payments for orders, and gives money back.
import type { FastifyBaseLogger } from 'fastify';
import type {
  PaymentStart as StartAnswer,
  PaymentStatus,
} from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { NoticeAnswer, Provider, SignedRequest } from '../../gateways/gateway.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { changeStatus, PAYABLE } from '../orders/index.ts';
import { askAttempt } from './ask-service.ts';
import { findAttempt, type OrderRow } from './attempts.ts';
import { beginPayment, closeOpenAttempt, type Payer } from './begin-payment.ts';
import { deliverOrder, type Delivery } from './deliver-order.ts';
import { toHttpError, type Gateways } from './gateways.ts';
import { actOnNotice, keepNotice } from './notices.ts';
import { moveRefund } from './move-refund.ts';
import { applyForRefund, grantRefund, refuseRefund, type GrantedRefund } from './refunds.ts';
import type { Requirements } from './requirements.ts';
import { keyOf, type Settling } from './settle-payment.ts';
import { sweepPayments } from './sweep.ts';

interface PaymentDependencies {
  database: Database;
  gateways: Gateways;
  requirements: Pick<Requirements, 'require'>;
  logger: FastifyBaseLogger;
  now?: () => Date;
}

/**
 * Paying orders, and giving money back. Orders of other members answer 404. Whatever is repeated happens
 * once, and whatever a service does not answer stays open until it does.
 */
export class Payments {
  private readonly settling: Settling;
  private readonly gateways: Gateways;
  private readonly requirements: Pick<Requirements, 'require'>;
  private readonly underWay = new Set<Promise<void>>();

  constructor({ database, gateways, requirements, logger, now = () => new Date() }: PaymentDependencies) {
    this.settling = { database, logger, now };
    this.gateways = gateways;
    this.requirements = requirements;
  }

  private readonly find = async (
    { projectCode }: SiteIdentity,
    orderId: string,
    memberId?: string,
  ): Promise<OrderRow> => {
    const order = await selectWhere(this.settling.database.queries, 'member_order', {
      project_code: projectCode,
      order_id: orderId,
    })
      .selectAll()
      .executeTakeFirst();
    if (order === undefined || (memberId !== undefined && order.member_id !== memberId))
      throw new HttpError(404, 'order.unknown');
    return order;
  };

  /** Throws a 409 when the order cannot be paid in this way, and a 503 when the service does not answer. */
  readonly begin = async (payer: Payer, orderId: string, provider: Provider): Promise<StartAnswer> =>
    beginPayment(
      this.settling,
      { gateways: this.gateways, requirements: this.requirements },
      payer,
      await this.find(payer.site, orderId, payer.memberId),
      provider,
    );

  /** The status of an order, and whether a payment is still open. The service is asked while one is. */
  readonly ask = async (site: SiteIdentity, memberId: string, orderId: string): Promise<PaymentStatus> => {
    const order = await this.find(site, orderId, memberId);
    const { open_attempt } = order;
    if (open_attempt === null) return statusOf(order);
    const attempt = await findAttempt(this.settling.database.queries, site.projectCode, open_attempt);
    if (attempt !== undefined) await askAttempt(this.settling, this.gateways, attempt, 'waiting');
    return statusOf(await this.find(site, orderId, memberId));
  };

  /** Cancels an unpaid order. A payment that turns out to be done makes it paid instead. */
  readonly cancel = async (site: SiteIdentity, memberId: string, orderId: string): Promise<void> => {
    const order = await this.find(site, orderId, memberId);
    if (!PAYABLE.some((each) => each === order.status)) throw new HttpError(409, 'order.cannot-cancel');
    const outcome = await closeOpenAttempt(this.settling, this.gateways, order);
    if (outcome === 'paid') return;
    const { database, now } = this.settling;
    const cause = { actor: `member:${memberId}`, reason: 'cancelled', now: now() };
    await database.write(async (transaction) => {
      // Another tab may have begun to pay meanwhile.
      const locked = await updateWhere(transaction, 'member_order', {
        project_code: site.projectCode,
        order_id: orderId,
      })
        .set({ open_attempt: null })
        .where('open_attempt', 'is', null)
        .returning('order_id')
        .executeTakeFirst();
      if (locked === undefined || !(await changeStatus(transaction, keyOf(order), 'cancelled', cause)))
        throw new HttpError(409, 'order.cannot-cancel');
    });
  };

  readonly applyForRefund = async (
    site: SiteIdentity,
    memberId: string,
    orderId: string,
    reason: string,
  ): Promise<void> => applyForRefund(this.settling, await this.find(site, orderId, memberId), reason);

  /** Of an owner: gives back what was asked for, or a part, or money unasked. */
  readonly grantRefund = async (
    site: SiteIdentity,
    orderId: string,
    granted: GrantedRefund,
  ): Promise<void> => {
    const refund = await grantRefund(this.settling, await this.find(site, orderId), granted);
    await moveRefund(this.settling, this.gateways, refund);
  };

  readonly refuseRefund = async (
    site: SiteIdentity,
    orderId: string,
    no: { reason: string; actor: string },
  ): Promise<void> => refuseRefund(this.settling, await this.find(site, orderId), no);

  readonly deliver = async (site: SiteIdentity, orderId: string, delivery: Delivery): Promise<void> => {
    const order = await this.find(site, orderId);
    const { database, now } = this.settling;
    await database.write((transaction) => deliverOrder(transaction, order, delivery, now()));
  };

  /** Stores a notice, returns the answer for the service, and acts afterwards. */
  readonly takeNotice = async (
    { projectCode }: SiteIdentity,
    provider: Provider,
    request: SignedRequest,
  ): Promise<NoticeAnswer> => {
    const gateway = await this.gateways.open(projectCode, provider).catch((error: unknown) => {
      throw toHttpError(error);
    });
    const { answer, row } = await keepNotice(this.settling, projectCode, gateway, request);
    if (row !== undefined)
      this.runLater('a notice could not be acted on; it is tried again', () =>
        actOnNotice(this.settling, this.gateways, row),
      );
    return answer;
  };

  /** Asks and sends what is due, on all sites, until it is done or `stop` says so. */
  readonly sweep = (stop?: AbortSignal): Promise<void> => sweepPayments(this.settling, this.gateways, stop);

  /** Waits for what is under way. */
  readonly close = async (): Promise<void> => void (await Promise.all(this.underWay));

  /** Nobody waits for it. What fails is still stored as not done, and swept. */
  private runLater(failure: string, work: () => Promise<void>): void {
    const running: Promise<void> = work()
      .catch((error: unknown) => this.settling.logger.error(error, failure))
      .finally(() => this.underWay.delete(running));
    this.underWay.add(running);
  }
}

function statusOf({ status, open_attempt }: OrderRow): PaymentStatus {
  return { status: status as PaymentStatus['status'], isOpen: open_attempt !== null };
}

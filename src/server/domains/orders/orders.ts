// Reads, places and cancels the orders of a site's members.
import type { Selectable } from 'kysely';
import type { Order, OrderDetail } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { MemberOrderTable } from '../../../../runtime/generated/tables.generated.ts';
import { readPageOrLast } from '../../database/read-page.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { describeAddress } from './delivery-address.ts';
import { readDeliveryNotes } from './delivery-notes.ts';
import { readInvoice } from './order-invoice.ts';
import { cancelOverdue } from './overdue.ts';
import { describeRefund } from './refund-cause.ts';
import { placeOrder, type NewOrder } from './place-order.ts';
import { describeEvent, NOT_ANSWERED, PAYABLE, STATUS } from './transitions.ts';

/** The orders of a site's members. Orders of other members answer 404. */
export class Orders {
  private readonly database: Database;
  private readonly now: () => Date;
  private readonly queries;

  constructor(database: Database, now: () => Date = () => new Date()) {
    this.database = database;
    this.now = now;
    this.queries = database.queries;
  }

  private readonly settle = ({ projectCode }: SiteIdentity, memberId: string) =>
    cancelOverdue(this.database, this.now(), { projectCode, memberId });

  private readonly ofMember = (site: SiteIdentity, memberId: string) =>
    selectWhere(this.queries, 'member_order', { project_code: site.projectCode, member_id: memberId });

  private readonly describe = (
    row: Selectable<MemberOrderTable>,
    site: SiteIdentity,
    language: string,
    deliveryNote?: string,
  ): Order => ({
    id: row.order_id,
    number: row.order_number,
    title: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
    amount: row.amount,
    unitPrice: row.unit_price ?? row.amount,
    quantity: row.quantity,
    refundedAmount: row.refunded_amount,
    ...(row.address === null ? {} : { address: describeAddress(row.address, language) }),
    ...(row.delivered_at === null ? {} : { deliveredAt: row.delivered_at }),
    ...(deliveryNote === undefined ? {} : { deliveryNote }),
    of: row.content_code !== null ? 'product' : row.record_id !== null ? 'form' : 'offer',
    ...(row.content_code === null ? {} : { contentCode: row.content_code }),
    status: row.status as Order['status'],
    gmtCreate: row.created_at,
    expiresAt: row.expires_at,
    secondsLeft:
      row.status === STATUS.unpaid || row.status === STATUS.paymentFailed
        ? Math.max(0, Math.ceil((Date.parse(row.expires_at) - this.now().getTime()) / 1000))
        : 0,
  });

  /** Makes an order in a transaction and returns its id. */
  readonly place: (transaction: Queries, site: SiteIdentity, order: NewOrder, now: Date) => Promise<string> =
    placeOrder;

  /** Cancels expired orders that nobody can pay any more, of one member or of all. */
  readonly cancelOverdue = (of?: { projectCode: string; memberId: string }): Promise<void> =>
    cancelOverdue(this.database, this.now(), of);

  readonly get = async (
    site: SiteIdentity,
    language: string,
    memberId: string,
    orderId: string,
  ): Promise<OrderDetail> => {
    await this.settle(site, memberId);
    const row = await this.ofMember(site, memberId)
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(() => new HttpError(404, 'order.unknown'));
    const key = { projectCode: site.projectCode, orderId };
    const [events, refunds, payment, invoice] = await Promise.all([
      this.readEvents(site, orderId),
      this.readRefunds(site, orderId),
      this.readPayment(row),
      readInvoice(this.queries, key, row.status),
    ]);
    return {
      ...this.describe(row, site, language, events.findLast(({ note }) => note !== undefined)?.note),
      ...(row.method === null ? {} : { method: row.method as OrderDetail['method'] }),
      ...(row.paid_at === null ? {} : { paidAt: row.paid_at }),
      ...payment,
      ...invoice,
      events,
      refunds,
    };
  };

  private readonly readEvents = async (
    { projectCode }: SiteIdentity,
    orderId: string,
  ): Promise<OrderDetail['events']> => {
    const rows = await selectWhere(this.queries, 'order_event', {
      project_code: projectCode,
      order_id: orderId,
    })
      .select(['created_at', 'from_status', 'to_status', 'reason'])
      .orderBy('position')
      .execute();
    return rows.map(describeEvent);
  };

  /** The payment that was begun last, while the order can be paid. */
  private readonly readPayment = async ({
    project_code,
    order_id,
    open_attempt,
    status,
  }: Selectable<MemberOrderTable>): Promise<Pick<OrderDetail, 'openMethod' | 'paymentEnded'>> => {
    const last = await selectWhere(this.queries, 'payment_attempt', { project_code, order_id })
      .select(['out_trade_no', 'provider', 'start'])
      .orderBy('out_trade_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    // Nobody can pay what the service has not answered: the payer tries again.
    const isOpen = last !== undefined && last.out_trade_no === open_attempt && last.start !== NOT_ANSWERED;
    return {
      ...(isOpen ? { openMethod: last.provider } : {}),
      paymentEnded: last !== undefined && !isOpen && PAYABLE.some((each) => each === status),
    };
  };

  private readonly readRefunds = async (
    { projectCode }: SiteIdentity,
    orderId: string,
  ): Promise<OrderDetail['refunds']> => {
    const rows = await selectWhere(this.queries, 'refund', { project_code: projectCode, order_id: orderId })
      .select(['amount', 'reason', 'actor', 'state', 'failure', 'created_at', 'changed_at'])
      .orderBy('created_at')
      .orderBy('refund_number')
      .execute();
    return rows.map(describeRefund);
  };

  /** Newest first. */
  readonly list = async (
    site: SiteIdentity,
    language: string,
    memberId: string,
    {
      status,
      isDelivered,
      ...page
    }: { status?: number; isDelivered?: boolean; pageNum: number; pageSize: number },
  ): Promise<ListPage<Order>> => {
    await this.settle(site, memberId);
    let found = this.ofMember(site, memberId);
    if (status !== undefined) found = found.where('status', '=', status);
    if (isDelivered !== undefined) found = found.where('delivered_at', isDelivered ? 'is not' : 'is', null);
    const listed = await readPageOrLast(
      found.selectAll().orderBy('created_at', 'desc').orderBy('order_id'),
      page,
    );
    const notes = await readDeliveryNotes(this.queries, site.projectCode, listed.data);
    return {
      ...listed,
      data: listed.data.map((row) => this.describe(row, site, language, notes.get(row.order_id))),
    };
  };
}

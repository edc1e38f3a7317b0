/** The orders of a site as owners see them. */
import type {
  ConsoleOrder,
  ConsoleOrderDetail,
  OrderDetail,
} from '../../../../runtime/generated/api.generated.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { MemberOrderTable } from '../../database/tables/order-tables.ts';
import { readPageOrLast } from '../../database/read-page.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { readOrderTrail } from './order-trail.ts';
import { STATUS } from './transitions.ts';

export interface OrderSearch {
  status?: number;
  method?: 'aliPay' | 'wxPay';
  /** The beginning of an order's number. */
  q?: string;
  /** First and last day, in UTC. */
  from?: string;
  to?: string;
  pageNum: number;
  pageSize: number;
}

type OwnerRow = Selectable<MemberOrderTable> & { user_name: string | null };

/** Orders of other sites answer 404. */
export interface OwnerOrders {
  /** Newest first. */
  list(site: SiteIdentity, language: string, search: OrderSearch): Promise<ListPage<ConsoleOrder>>;
  get(site: SiteIdentity, language: string, orderId: string): Promise<ConsoleOrderDetail>;
  /** Throws a 409 for an order that is not paid. */
  deliver(site: SiteIdentity, orderId: string): Promise<void>;
  remark(site: SiteIdentity, orderId: string, remark: string): Promise<void>;
}

type Describe = (
  site: SiteIdentity,
  language: string,
  memberId: string,
  orderId: string,
) => Promise<OrderDetail>;

/** `describe` reads an order as its member sees it. */
export function makeOwnerOrders(database: Database, describe: Describe): OwnerOrders {
  return new OwnerOrdersService(database, describe);
}

class OwnerOrdersService implements OwnerOrders {
  private readonly queries: Database['queries'];
  private readonly describe: Describe;

  constructor({ queries }: Database, describe: Describe) {
    this.queries = queries;
    this.describe = describe;
  }

  private readonly ofSite = ({ projectCode }: SiteIdentity) =>
    this.queries
      .selectFrom('member_order as order')
      .leftJoin('member', (join) =>
        join
          .onRef('member.project_code', '=', 'order.project_code')
          .onRef('member.member_id', '=', 'order.member_id'),
      )
      .selectAll('order')
      .select('member.user_name')
      .where('order.project_code', '=', projectCode);

  private readonly find = async (site: SiteIdentity, orderId: string): Promise<OwnerRow> => {
    const row = await this.ofSite(site).where('order_id', '=', orderId).executeTakeFirst();
    if (row === undefined) throw new HttpError(404, 404, 'order.unknown');
    return row;
  };

  readonly list: OwnerOrders['list'] = async (site, language, { status, method, q, from, to, ...page }) => {
    let found = this.ofSite(site);
    if (status !== undefined) found = found.where('order.status', '=', status);
    if (method !== undefined) found = found.where('order.method', '=', method);
    // A sign after all digits ends the range.
    if (q !== undefined) found = found.where('order_number', '>=', q).where('order_number', '<', `${q}:`);
    if (from !== undefined) found = found.where('order.created_at', '>=', from);
    // A letter after all times of the day ends the range.
    if (to !== undefined) found = found.where('order.created_at', '<', `${to}U`);
    const listed = await readPageOrLast(
      found.orderBy('order.created_at', 'desc').orderBy('order.order_id'),
      page,
    );
    return { ...listed, data: listed.data.map((row) => summarize(row, site, language)) };
  };

  readonly get: OwnerOrders['get'] = async (site, language, orderId) => {
    const row = await this.find(site, orderId);
    return {
      order: await this.describe(site, language, row.member_id, orderId),
      member: row.user_name ?? '',
      memberId: row.member_id,
      ...(row.record_id === null ? {} : { recordId: row.record_id }),
      ...(row.content_code === null ? {} : { contentCode: row.content_code }),
      ...(row.delivered_at === null ? {} : { deliveredAt: row.delivered_at }),
      remark: row.remark,
      ...(await readOrderTrail(this.queries, site.projectCode, orderId)),
    };
  };

  private readonly ofOrder = ({ projectCode }: SiteIdentity, orderId: string) =>
    this.queries
      .updateTable('member_order')
      .where('project_code', '=', projectCode)
      .where('order_id', '=', orderId)
      .returning('order_id');

  readonly deliver: OwnerOrders['deliver'] = async (site, orderId) => {
    await this.find(site, orderId);
    const delivered = await this.ofOrder(site, orderId)
      .set({ delivered_at: new Date().toISOString() })
      .where('status', '=', STATUS.paid)
      .executeTakeFirst();
    if (delivered === undefined) throw new HttpError(409, 409, 'order.cannot-deliver');
  };

  readonly remark: OwnerOrders['remark'] = async (site, orderId, remark) => {
    await this.find(site, orderId);
    await this.ofOrder(site, orderId).set({ remark }).execute();
  };
}

function summarize(row: OwnerRow, site: SiteIdentity, language: string): ConsoleOrder {
  return {
    id: row.order_id,
    number: row.order_number,
    title: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
    amount: row.amount,
    refundedAmount: row.refunded_amount,
    status: row.status as ConsoleOrder['status'],
    member: row.user_name ?? '',
    ...(row.method === null ? {} : { method: row.method as NonNullable<ConsoleOrder['method']> }),
    isDelivered: row.delivered_at !== null,
    gmtCreate: row.created_at,
  };
}

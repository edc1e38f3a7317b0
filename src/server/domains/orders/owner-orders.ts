/** The orders of a site as owners see them. */
import type {
  ConsoleOrder,
  ConsoleOrderDetail,
  OrderDetail,
} from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
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

/** Orders of other sites answer 404. */
export interface OwnerOrders {
  /** Newest first. */
  list(site: SiteIdentity, language: string, search: OrderSearch): Promise<ListPage<ConsoleOrder>>;
  get(site: SiteIdentity, language: string, orderId: string): Promise<ConsoleOrderDetail>;
  /** Throws a 409 for an order that is not paid. */
  deliver(site: SiteIdentity, orderId: string): Promise<void>;
  remark(site: SiteIdentity, orderId: string, remark: string): Promise<void>;
}

/** `describe` reads an order as its member sees it. */
export function makeOwnerOrders(
  { queries }: Database,
  describe: (site: SiteIdentity, language: string, memberId: string, orderId: string) => Promise<OrderDetail>,
  now: () => Date = () => new Date(),
): OwnerOrders {
  const ofSite = ({ projectCode }: SiteIdentity) =>
    queries
      .selectFrom('member_order as order')
      .leftJoin('member', (join) =>
        join
          .onRef('member.project_code', '=', 'order.project_code')
          .onRef('member.member_id', '=', 'order.member_id'),
      )
      .where('order.project_code', '=', projectCode);

  async function update(
    site: SiteIdentity,
    orderId: string,
    to: { remark: string } | { delivered_at: string },
    status?: number,
  ): Promise<boolean> {
    let own = queries
      .updateTable('member_order')
      .set(to)
      .where('project_code', '=', site.projectCode)
      .where('order_id', '=', orderId);
    if (status !== undefined) own = own.where('status', '=', status);
    return (await own.returning('order_id').executeTakeFirst()) !== undefined;
  }

  const requireOne = async (site: SiteIdentity, orderId: string): Promise<void> => {
    const found = await ofSite(site).select('order_id').where('order_id', '=', orderId).executeTakeFirst();
    if (found === undefined) throw new HttpError(404, 404, 'order.unknown');
  };

  return {
    async list(site, language, { status, method, q, from, to, ...page }) {
      let found = ofSite(site);
      if (status !== undefined) found = found.where('order.status', '=', status);
      if (method !== undefined) found = found.where('order.method', '=', method);
      if (q !== undefined && q !== '')
        found = found.where('order_number', '>=', q).where('order_number', '<', `${q}:`);
      if (from !== undefined) found = found.where('order.created_at', '>=', from);
      // A letter after all times of the day.
      if (to !== undefined) found = found.where('order.created_at', '<', `${to}U`);
      const listed = await readPageOrLast(
        found
          .selectAll('order')
          .select('member.user_name')
          .orderBy('order.created_at', 'desc')
          .orderBy('order.order_id'),
        page,
      );
      return {
        ...listed,
        data: listed.data.map((row) => ({
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
        })),
      };
    },
    async get(site, language, orderId) {
      const row = await ofSite(site)
        .selectAll('order')
        .select('member.user_name')
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      if (row === undefined) throw new HttpError(404, 404, 'order.unknown');
      return {
        order: await describe(site, language, row.member_id, orderId),
        member: row.user_name ?? '',
        memberId: row.member_id,
        ...(row.record_id === null ? {} : { recordId: row.record_id }),
        ...(row.content_code === null ? {} : { contentCode: row.content_code }),
        ...(row.delivered_at === null ? {} : { deliveredAt: row.delivered_at }),
        remark: row.remark,
        ...(await readOrderTrail(queries, site.projectCode, orderId)),
      };
    },
    async deliver(site, orderId) {
      await requireOne(site, orderId);
      if (!(await update(site, orderId, { delivered_at: now().toISOString() }, STATUS.paid)))
        throw new HttpError(409, 409, 'order.cannot-deliver');
    },
    async remark(site, orderId, remark) {
      if (!(await update(site, orderId, { remark }))) throw new HttpError(404, 404, 'order.unknown');
    },
  };
}

/** Lists and changes the orders of a site as owners see them. */
import type {
  ConsoleOrder,
  ConsoleOrderDetail,
  OrderDetail,
} from '../../../../runtime/generated/api.generated.ts';
import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { MemberOrderTable } from '../../../../runtime/generated/tables.generated.ts';
import { listRows } from '../../database/list-rows.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { maskEmail, maskPhone } from '../../kernel/mask.ts';
import { describeAddress } from './delivery-address.ts';
import { isMeant } from './find-orders.ts';
import { readOrderTrail } from './order-trail.ts';
import { PAYABLE, STATUS } from './transitions.ts';

/** What is next. Literals: with parameters, the partial index of orders to deliver could not be used. */
const WAITING = {
  deliver: sql<SqlBool>`("order".status = 1 and "order".delivered_at is null)`,
  refund: sql<SqlBool>`"order".status = 4`,
  retry: sql<SqlBool>`"order".status = 6`,
  payment: sql<SqlBool>`"order".status in (0, 2)`,
  any: sql<SqlBool>`(("order".status = 1 and "order".delivered_at is null) or "order".status in (4, 6))`,
};

const OPTIONS = {
  columns: {
    gmtCreate: 'order.created_at',
    paidAt: 'order.paid_at',
    number: 'order.order_number',
    amount: 'order.amount',
    status: 'order.status',
    method: 'order.method',
    memberId: 'order.member_id',
    isDelivered: sql`case when "order".delivered_at is null then 0 else 1 end`,
    waits: ({ value }: { value: unknown }) => WAITING[value as keyof typeof WAITING],
  },
  last: 'order.order_id',
};

type Row = Selectable<MemberOrderTable> & { user_name: string | null };
type OwnerRow = Row & { email: string | null; phone: string | null };
type Describe = (
  site: SiteIdentity,
  language: string,
  memberId: string,
  orderId: string,
) => Promise<OrderDetail>;

/** Orders of other sites answer 404. */
export class OwnerOrders {
  private readonly queries: Database['queries'];
  /** Reads an order as its member sees it. */
  private readonly describe: Describe;

  constructor({ queries }: Database, describe: Describe) {
    this.queries = queries;
    this.describe = describe;
  }

  private readonly ofSite = ({ projectCode }: SiteIdentity) =>
    this.queries
      .selectFrom('member_order as order')
      .leftJoin('member', ofSameSite('member', 'order', 'member_id'))
      .selectAll('order')
      .select(['member.user_name', 'member.email', 'member.phone'])
      .where('order.project_code', '=', projectCode);

  private readonly find = async (site: SiteIdentity, orderId: string): Promise<OwnerRow> => {
    const row = await this.ofSite(site)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow(() => new HttpError(404, 'order.unknown'));
    return row;
  };

  /** `q` is the beginning of an order's number, or part of its member's name or of what was ordered. */
  readonly list = async (
    site: SiteIdentity,
    language: string,
    { q, ...search }: RecordSearch,
  ): Promise<ListPage<ConsoleOrder>> => {
    const { projectCode } = site;
    const all = this.queries
      .selectFrom('member_order as order')
      .selectAll('order')
      .where('order.project_code', '=', projectCode);
    const found = q === undefined ? all : all.where(await isMeant(this.queries, site, q));
    const listed = await listRows(found, search, OPTIONS);
    const names = await this.namesOf(
      site,
      listed.data.map((row) => row.member_id),
    );
    const data = listed.data.map((row) =>
      summarize({ ...row, user_name: names.get(row.member_id) ?? null }, site, language),
    );
    return { ...listed, data };
  };

  /** Read for a page of orders: a join would read them for all. */
  private async namesOf({ projectCode }: SiteIdentity, ids: readonly string[]) {
    if (ids.length === 0) return new Map<string, string | null>();
    const rows = await selectWhere(this.queries, 'member', { project_code: projectCode })
      .select(['member_id', 'user_name'])
      .where('member_id', 'in', [...new Set(ids)])
      .execute();
    return new Map(rows.map((row) => [row.member_id, row.user_name]));
  }

  /** In the transaction of `queries`; unknown ones are left out. */
  readonly readNumbers = async (
    queries: Queries,
    { projectCode }: SiteIdentity,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> => {
    const rows = await selectWhere(queries, 'member_order', { project_code: projectCode })
      .select(['order_id', 'order_number'])
      .where('order_id', 'in', ids)
      .execute();
    return new Map(rows.map((row) => [row.order_id, row.order_number]));
  };

  /** Unknown ones are left out. */
  readonly readAll = async (
    site: SiteIdentity,
    language: string,
    ids: readonly string[],
  ): Promise<Map<string, ConsoleOrderDetail>> => {
    const rows = await this.ofSite(site).where('order.order_id', 'in', ids).execute();
    const details = rows.map(async ({ order_id: id }) => [id, await this.get(site, language, id)] as const);
    return new Map(await Promise.all(details));
  };

  readonly get = async (
    site: SiteIdentity,
    language: string,
    orderId: string,
  ): Promise<ConsoleOrderDetail> => {
    const row = await this.find(site, orderId);
    const trail = await readOrderTrail(this.queries, site.projectCode, orderId);
    const waits = waitsFor(row);
    const isSurplus = trail.refunds.some(({ state, cause }) => state === 'applied' && cause !== undefined);
    const { address, ...order } = await this.describe(site, language, row.member_id, orderId);
    return {
      order,
      ...(address === undefined ? {} : { answers: address }),
      next: isSurplus && waits !== 'refund' ? 'giveBack' : waits,
      member: row.user_name ?? '',
      memberId: row.member_id,
      phone: maskPhone(row.phone ?? ''),
      email: maskEmail(row.email ?? ''),
      ...(row.record_id === null ? {} : { recordId: row.record_id }),
      ...(row.content_code === null ? {} : { contentCode: row.content_code }),
      ...(row.delivered_at === null ? {} : { deliveredAt: row.delivered_at }),
      remark: row.remark,
      ...trail,
    };
  };

  private readonly ofOrder = ({ projectCode }: SiteIdentity, orderId: string) =>
    updateWhere(this.queries, 'member_order', { project_code: projectCode, order_id: orderId }).returning(
      'order_id',
    );

  /** The orders that are paid and not delivered, and their fen without what has gone back. */
  readonly toDeliver = async ({ projectCode }: SiteIdentity): Promise<{ count: number; amount: number }> => {
    const { count, amount } = await selectWhere(this.queries, 'member_order', { project_code: projectCode })
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>(sql`amount - refunded_amount`).as('amount'),
      ])
      // Literals: with parameters, the partial index could not be used.
      .where(sql<boolean>`status = 1 and delivered_at is null`)
      .executeTakeFirstOrThrow();
    return { count, amount: amount ?? 0 };
  };

  readonly remark = async (site: SiteIdentity, orderId: string, remark: string): Promise<void> => {
    await this.find(site, orderId);
    await this.ofOrder(site, orderId).set({ remark }).execute();
  };
}

function waitsFor({ status, delivered_at: deliveredAt }: Row): ConsoleOrder['waits'] {
  if (status === STATUS.refundApplied) return 'refund';
  if (status === STATUS.refundFailed) return 'retry';
  if (PAYABLE.some((each) => each === status)) return 'payment';
  return status === STATUS.paid && deliveredAt === null ? 'deliver' : 'none';
}

function summarize(row: Row, site: SiteIdentity, language: string): ConsoleOrder {
  return {
    id: row.order_id,
    number: row.order_number,
    title: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
    amount: row.amount,
    quantity: row.quantity,
    refundedAmount: row.refunded_amount,
    waits: waitsFor(row),
    ...(row.content_code === null ? {} : { contentCode: row.content_code }),
    status: row.status as ConsoleOrder['status'],
    member: row.user_name ?? '',
    ...(row.address === null ? {} : { address: writeAddress(row.address, language) }),
    ...(row.method === null ? {} : { method: row.method as NonNullable<ConsoleOrder['method']> }),
    isDelivered: row.delivered_at !== null,
    gmtCreate: row.created_at,
    ...(row.paid_at === null ? {} : { paidAt: row.paid_at }),
  };
}

/** In one line, as it is copied to a label. */
function writeAddress(stored: string, language: string): string {
  return describeAddress(stored, language)
    .map(({ text }) => text)
    .join(' ');
}

import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Order, OrderDetail } from '../../../../runtime/generated/api.generated.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { MemberOrderTable } from '../../database/tables/form-tables.ts';
import { readPageOrLast } from '../../database/read-page.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { makeOrderNumber } from './order-number.ts';
import { cancelOverdue } from './overdue.ts';

/** An order to make. Its values come from the server, not from the caller. */
export interface NewOrder {
  memberId: string;
  title: LocalizedText;
  /** Fen. */
  amount: number;
  /** The form record that was ordered. */
  recordId: string;
}

/** The orders of a site's members. Orders of other members answer 404. */
export interface Orders {
  /** Makes an unpaid order in a transaction and returns its id. */
  place(transaction: Queries, site: SiteIdentity, order: NewOrder, now: Date): Promise<string>;
  /** Cancels expired unpaid orders, of one member or of all. */
  cancelOverdue(of?: { projectCode: string; memberId: string }): Promise<void>;
  get(site: SiteIdentity, language: string, memberId: string, orderId: string): Promise<OrderDetail>;
  /** Newest first. */
  list(
    site: SiteIdentity,
    language: string,
    memberId: string,
    search: { status?: number; pageNum: number; pageSize: number },
  ): Promise<ListPage<Order>>;
}

const UNPAID = 0;
const PAID_WITHIN_MS = 30 * 60 * 1000;

export function makeOrders(database: Database, now?: () => Date): Orders {
  return new OrdersService(database, now);
}

class OrdersService implements Orders {
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
    this.queries
      .selectFrom('member_order')
      .where('project_code', '=', site.projectCode)
      .where('member_id', '=', memberId);

  private readonly describe = (
    row: Selectable<MemberOrderTable>,
    site: SiteIdentity,
    language: string,
  ): Order => ({
    id: row.order_id,
    number: row.order_number,
    title: textIn(JSON.parse(row.title) as LocalizedText, language, site.defaultLanguage),
    amount: row.amount,
    status: row.status as Order['status'],
    gmtCreate: row.created_at,
    expiresAt: row.expires_at,
    secondsLeft:
      row.status === UNPAID
        ? Math.max(0, Math.ceil((Date.parse(row.expires_at) - this.now().getTime()) / 1000))
        : 0,
  });

  readonly place: Orders['place'] = async (
    transaction,
    { projectCode },
    { memberId, title, amount, recordId },
    now,
  ) => {
    const row = {
      project_code: projectCode,
      order_id: randomUUID(),
      member_id: memberId,
      title: JSON.stringify(title),
      amount,
      status: UNPAID,
      record_id: recordId,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + PAID_WITHIN_MS).toISOString(),
    };
    await insertNumbered(transaction, row, now);
    const event = {
      order_id: row.order_id,
      position: 1,
      actor: `member:${memberId}`,
      from_status: null,
      to_status: UNPAID,
    };
    await transaction
      .insertInto('order_event')
      .values({ ...event, project_code: projectCode, reason: 'created', created_at: row.created_at })
      .execute();
    return row.order_id;
  };

  readonly cancelOverdue: Orders['cancelOverdue'] = (of) => cancelOverdue(this.database, this.now(), of);

  readonly get: Orders['get'] = async (site, language, memberId, orderId) => {
    await this.settle(site, memberId);
    const row = await this.ofMember(site, memberId)
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (row === undefined) throw new HttpError(404, 404, 'order.unknown');
    const events = await this.queries
      .selectFrom('order_event')
      .select(['created_at', 'from_status', 'to_status', 'reason'])
      .where('project_code', '=', site.projectCode)
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    return {
      ...this.describe(row, site, language),
      events: events.map((event) => ({
        gmtCreate: event.created_at,
        ...(event.from_status === null ? {} : { from: event.from_status }),
        to: event.to_status,
        reason: event.reason,
      })),
    };
  };

  readonly list: Orders['list'] = async (site, language, memberId, { status, ...page }) => {
    await this.settle(site, memberId);
    let found = this.ofMember(site, memberId);
    if (status !== undefined) found = found.where('status', '=', status);
    const listed = await readPageOrLast(
      found.selectAll().orderBy('created_at', 'desc').orderBy('order_id'),
      page,
    );
    return { ...listed, data: listed.data.map((row) => this.describe(row, site, language)) };
  };
}

// Two orders of the same second may get the same random digits: then it tries again.
async function insertNumbered(
  transaction: Queries,
  row: Omit<Selectable<MemberOrderTable>, 'order_number'>,
  now: Date,
): Promise<void> {
  for (;;) {
    const made = await transaction
      .insertInto('member_order')
      .values({ ...row, order_number: makeOrderNumber(now) })
      .onConflict((conflict) => conflict.column('order_number').doNothing())
      .returning('order_id')
      .executeTakeFirst();
    if (made !== undefined) return;
  }
}

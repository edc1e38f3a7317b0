// Makes an order of a member.
import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { MemberOrderTable } from '../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { LocalizedText } from '../../kernel/localized.ts';
import { makeOrderNumber } from './order-number.ts';
import { addEvent, STATUS } from './transitions.ts';

/** An order to make. Its values come from the server, not from the caller. */
export interface NewOrder {
  memberId: string;
  title: LocalizedText;
  /** Fen. */
  unitPrice: number;
  /** 1 unless it says otherwise. */
  quantity?: number;
  language: string;
  /** The form record that was ordered, or that says what the order needs. */
  recordId?: string;
  /** Stores the record instead, in the same transaction, once it is certain that the order is new. */
  makeRecord?: (transaction: Queries) => Promise<string>;
  /** Where it is sent: values that the form `delivery-address` has accepted. */
  address?: Readonly<Record<string, unknown>>;
  /** The product that was ordered. */
  contentCode?: string;
  /** Hash of the request, so that a repetition makes no second order. */
  requestKey?: string;
}

/** Fen: 10 million yuan. The database's integers end soon after. */
export const MAX_AMOUNT = 1_000_000_000;

/** Shorter than what an entry of an index of PostgreSQL may have, at four bytes a letter. */
const MAX_TITLES = 500;

const PAID_WITHIN_MS = 30 * 60 * 1000;

/**
 * Makes an order in a transaction and returns its id. It keeps what it is for, so that later changes of a
 * price or a title do not change it. Where nothing is to be paid, it is paid at once.
 */
export async function placeOrder(
  transaction: Queries,
  { projectCode }: SiteIdentity,
  order: NewOrder,
  now: Date,
): Promise<string> {
  const { memberId, unitPrice, quantity = 1, requestKey } = order;
  const before =
    requestKey === undefined ? undefined : await findRepeated(transaction, projectCode, requestKey);
  if (before !== undefined) return before;
  const recordId = order.recordId ?? (await order.makeRecord?.(transaction)) ?? null;
  const amount = unitPrice * quantity;
  const isFree = amount === 0;
  const orderId = randomUUID();
  const titles = foldTitles(order.title);
  await transaction
    .insertInto('ordered_title')
    .values({ project_code: projectCode, titles })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertNumbered(
    transaction,
    {
      project_code: projectCode,
      order_id: orderId,
      member_id: memberId,
      title: JSON.stringify(order.title),
      titles,
      amount,
      unit_price: unitPrice,
      quantity,
      language_code: order.language,
      status: isFree ? STATUS.paid : STATUS.unpaid,
      paid_at: isFree ? now.toISOString() : null,
      record_id: recordId,
      address: order.address === undefined ? null : JSON.stringify(order.address),
      content_code: order.contentCode ?? null,
      request_key: requestKey ?? null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + PAID_WITHIN_MS).toISOString(),
    },
    now,
  );
  const key = { projectCode, orderId };
  const cause = { actor: `member:${memberId}`, reason: 'created', now };
  await addEvent(transaction, key, { from: null, to: STATUS.unpaid }, cause);
  if (isFree)
    await addEvent(
      transaction,
      key,
      { from: STATUS.unpaid, to: STATUS.paid },
      { ...cause, reason: 'nothing to pay' },
    );
  return orderId;
}

async function findRepeated(
  transaction: Queries,
  projectCode: string,
  requestKey: string,
): Promise<string | undefined> {
  const row = await selectWhere(transaction, 'member_order', {
    project_code: projectCode,
    request_key: requestKey,
  })
    .select('order_id')
    .executeTakeFirst();
  return row?.order_id;
}

// Two orders of the same second may get the same random digits: then it tries again.
async function insertNumbered(
  transaction: Queries,
  row: Omit<Insertable<MemberOrderTable>, 'order_number'>,
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

/** What owners find the order by: its titles in all languages, in lower case, one a line. */
function foldTitles(title: LocalizedText): string {
  const titles = typeof title === 'string' ? [title] : Object.values(title);
  return titles.join('\n').toLowerCase().slice(0, MAX_TITLES);
}

/** Tells members about their orders, and owners and webhooks about money. */
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { formatPrice } from '../../../../runtime/language/functions.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { addMessage, type Happening } from '../messages/index.ts';
import { describeMoney, tell } from '../notices/index.ts';

type Kind =
  | 'paid'
  | 'wrong-amount'
  | 'refunded'
  | 'refund-failed'
  | 'refund-refused'
  | 'invoice-issued'
  | 'delivered';

/** What owners are told, too. */
const PROBLEMS: readonly Kind[] = ['wrong-amount', 'refund-failed'];

/** Where members find their orders. */
const PATH = '/client/myOrder';

/**
 * Stores a message in the transaction of what it tells of: what happens once is told once. A mail, or a short
 * message to a member without an address; none when the member is gone. Owners are told of problems, and of
 * a new order once it is paid.
 */
export async function announce(
  transaction: Queries,
  { project_code, order_id }: { project_code: string; order_id: string },
  { kind, of, amount, note = '' }: { kind: Kind; of: string; amount: number; note?: string },
  now: Date,
): Promise<void> {
  if (PROBLEMS.includes(kind))
    await notifyAbout(transaction, { project_code, order_id, event: 'payment', of: `${kind}:${of}` }, now);
  if (kind === 'paid') await notifyAbout(transaction, { project_code, order_id, event: 'order', of }, now);
  const order = await transaction
    .selectFrom('member_order as order')
    .innerJoin('member', ofSameSite('member', 'order', 'member_id'))
    .innerJoin('site', (join) => join.onRef('site.project_code', '=', 'order.project_code'))
    .select([
      'order.title',
      'order.amount',
      'order.order_number',
      'order.language_code',
      'site.default_language',
      'member.email',
      'member.phone',
    ])
    .where('order.project_code', '=', project_code)
    .where('order.order_id', '=', order_id)
    .executeTakeFirst();
  const place = { project_code, order_id, of };
  const to =
    kind === 'invoice-issued'
      ? await findInvoiceAddress(transaction, place)
      : (order?.email ?? order?.phone ?? undefined);
  if (order === undefined || to === undefined) return;
  const language = order.language_code ?? order.default_language;
  const words = {
    number: order.order_number,
    title: textIn(JSON.parse(order.title) as LocalizedText, language, order.default_language),
    amount: formatPrice(amount, language),
    due: formatPrice(order.amount, language),
    reason: kind === 'refund-refused' ? await findReason(transaction, place) : '',
    // A line of its own, which is not there without a note.
    note: note === '' ? '' : `${note}\n`,
  };
  const key = `${kind}:${of}:${now.toISOString()}`;
  const message = { topic: `order.${kind}`, to, language, words, path: PATH, key } as const;
  await addMessage(transaction, project_code, message, now);
}

/**
 * Tells owners of an order: that it is paid, once; that its money needs one, each time, as it may fail or be
 * asked for again.
 */
export async function notifyAbout(
  transaction: Queries,
  about: { project_code: string; order_id: string; event: 'order' | 'payment' | 'refund'; of: string },
  now: Date,
): Promise<void> {
  const { project_code, order_id, event, of } = about;
  const order = await transaction
    .selectFrom('member_order as order')
    .innerJoin('site', (join) => join.onRef('site.project_code', '=', 'order.project_code'))
    .select(['order.order_number', 'order.title', 'order.amount', 'site.default_language'])
    .where('order.project_code', '=', project_code)
    .where('order.order_id', '=', order_id)
    .executeTakeFirst();
  if (order === undefined) return;
  const site = { projectCode: project_code, defaultLanguage: order.default_language };
  const happening: Happening = {
    event,
    key: event === 'order' ? order_id : `${of}:${now.toISOString()}`,
    record: order_id,
    words: (language) => ({
      number: order.order_number,
      title: textIn(JSON.parse(order.title) as LocalizedText, language, order.default_language),
      amount: event === 'order' ? describeMoney(order.amount, language) : formatPrice(order.amount, language),
    }),
    path: `/owner/order/${order_id}`,
  };
  await tell(transaction, site, happening, now);
}

interface MessageSubject {
  project_code: string;
  order_id: string;
  of: string;
}

/** What the owner has written to whoever asked for the refund. */
async function findReason(queries: Queries, { project_code, of }: MessageSubject): Promise<string> {
  const refund = await selectWhere(queries, 'refund', { project_code, refund_number: of })
    .select('failure')
    .executeTakeFirst();
  return refund?.failure ?? '';
}

/** The address that was given with the invoice. */
async function findInvoiceAddress(
  queries: Queries,
  { project_code, order_id }: MessageSubject,
): Promise<string | undefined> {
  const invoice = await selectWhere(queries, 'invoice', { project_code, order_id, state: 'issued' })
    .select('email')
    .executeTakeFirst();
  return invoice?.email;
}

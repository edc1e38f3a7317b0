/** Messages to members about their orders: written with what they tell of, sent afterwards, each once. */
import type { Selectable } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { OrderMessageTable } from '../../database/tables/order-tables.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { formatYuan } from '../../gateways/money.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { translateDelivery } from '../../kernel/language.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import type { Settings, Sites } from '../sites/index.ts';

type MessageRow = Selectable<OrderMessageTable>;

/** Pauses after failures. After the last one the message is given up. */
const TRY_AGAIN_S = [60, 600, 3_600, 21_600, 86_400] as const;
/** A process that was stopped while sending leaves the message to the next one after this time. */
const SENDING_S = 120;
const MAX_AT_ONCE = 50;

/** Notes a message in the transaction of what it tells of: what happens once is told once. */
export async function announce(
  transaction: Queries,
  { project_code, order_id }: { project_code: string; order_id: string },
  { kind, of, amount }: { kind: MessageRow['kind']; of: string; amount: number },
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  await transaction
    .insertInto('order_message')
    .values({
      project_code,
      message_key: `${kind}:${of}:${moment}`,
      order_id,
      kind,
      amount,
      created_at: moment,
      send_at: moment,
    })
    .onConflict((conflict) => conflict.columns(['project_code', 'message_key']).doNothing())
    .execute();
}

/** The messages that were given up since a moment. */
export async function countLostMessages(
  queries: Queries,
  projectCode: string,
  since: string,
): Promise<number> {
  const { lost } = await queries
    .selectFrom('order_message')
    .select(({ fn }) => fn.countAll<number>().as('lost'))
    .where('project_code', '=', projectCode)
    .where('state', '=', 'lost')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return lost;
}

export interface OrderMessages {
  /** Sends what is due, until it is done or `stop` says so. */
  send(stop?: AbortSignal): Promise<void>;
}

export interface OrderMessageDependencies {
  database: Database;
  delivery: Delivery;
  settings: Settings;
  sites: Sites;
  logger: FastifyBaseLogger;
  now?: () => Date;
}

export function makeOrderMessages(dependencies: OrderMessageDependencies): OrderMessages {
  const { database, delivery, logger, now = () => new Date() } = dependencies;

  async function change(
    { project_code, message_key }: MessageRow,
    to: Partial<Pick<MessageRow, 'state' | 'send_at' | 'tries'>>,
    tries: number,
  ): Promise<boolean> {
    // The number of tries in the condition: of two processes one sends.
    const changed = await database.queries
      .updateTable('order_message')
      .set(to)
      .where('project_code', '=', project_code)
      .where('message_key', '=', message_key)
      .where('state', '=', 'waiting')
      .where('tries', '=', tries)
      .returning('message_key')
      .executeTakeFirst();
    return changed !== undefined;
  }

  async function sendOne(row: MessageRow): Promise<void> {
    const tries = row.tries + 1;
    if (!(await change(row, { tries, send_at: after(now(), SENDING_S) }, row.tries))) return;
    try {
      const message = await writeMessage(dependencies, row);
      if (message === undefined) return void (await change(row, { state: 'lost' }, tries));
      await delivery.send(message);
      await change(row, { state: 'sent' }, tries);
    } catch (error) {
      const pause = TRY_AGAIN_S[row.tries];
      // The error may hold the address.
      const code = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
      logger.error({ order: row.order_id, kind: row.kind, tries, code }, 'a message could not be sent');
      await change(row, pause === undefined ? { state: 'lost' } : { send_at: after(now(), pause) }, tries);
    }
  }

  return {
    async send(stop) {
      const due = await database.queries
        .selectFrom('order_message')
        .selectAll()
        .where('state', '=', 'waiting')
        .where((row) =>
          row.or([row('send_at', '<=', now().toISOString()), row('created_at', '>', latestEnd(now(), 0))]),
        )
        .orderBy('send_at')
        .limit(MAX_AT_ONCE)
        .execute();
      for (const row of due) {
        if (stop?.aborted === true) return;
        await sendOne(row);
      }
    },
  };
}

/** A mail, or a short message to a member without an address; undefined when the member is gone. */
async function writeMessage(
  { database, settings, sites }: OrderMessageDependencies,
  row: MessageRow,
): Promise<Parameters<Delivery['send']>[0] | undefined> {
  const site = await sites.get(row.project_code);
  const order = await database.queries
    .selectFrom('member_order as order')
    .innerJoin('member', (join) =>
      join
        .onRef('member.project_code', '=', 'order.project_code')
        .onRef('member.member_id', '=', 'order.member_id'),
    )
    .select([
      'order.title',
      'order.amount',
      'order.order_number',
      'order.language_code',
      'member.email',
      'member.phone',
    ])
    .where('order.project_code', '=', row.project_code)
    .where('order.order_id', '=', row.order_id)
    .executeTakeFirst();
  const to =
    row.kind === 'invoice-issued'
      ? await findInvoiceAddress(database.queries, row)
      : (order?.email ?? order?.phone);
  if (site === undefined || order === undefined || to === undefined || to === null) return undefined;
  const language = order.language_code ?? site.defaultLanguage;
  const { name } = await settings.get(site, language);
  const words = {
    site: name,
    number: order.order_number,
    title: textIn(JSON.parse(order.title) as LocalizedText, language, site.defaultLanguage),
    amount: formatYuan(row.amount),
    due: formatYuan(order.amount),
    reason: await findReason(database.queries, row),
  };
  const kind = to.includes('@') ? 'mail' : 'sms';
  return {
    kind,
    to,
    ...(kind === 'mail' ? { subject: translateDelivery(language, `order.${row.kind}.subject`, words) } : {}),
    text: translateDelivery(language, `order.${row.kind}.${kind}`, words),
    from: await settings.getSender(site, language),
    site: site.projectCode,
  };
}

/** What the owner has written to whoever asked for the refund; empty for other messages. */
async function findReason(
  queries: Queries,
  { project_code, kind, message_key }: MessageRow,
): Promise<string> {
  if (kind !== 'refund-refused') return '';
  const refund = await queries
    .selectFrom('refund')
    .select('failure')
    .where('project_code', '=', project_code)
    .where('refund_number', '=', message_key.split(':')[1] ?? '')
    .executeTakeFirst();
  return refund?.failure ?? '';
}

/** The address that was given with the invoice; undefined when it was withdrawn meanwhile. */
async function findInvoiceAddress(
  queries: Queries,
  { project_code, order_id }: MessageRow,
): Promise<string | undefined> {
  const invoice = await queries
    .selectFrom('invoice')
    .select('email')
    .where('project_code', '=', project_code)
    .where('order_id', '=', order_id)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return invoice?.email;
}

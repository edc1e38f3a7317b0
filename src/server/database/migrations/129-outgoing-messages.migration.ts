/** One queue for mails and short messages. Those about orders move into it. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('outgoing_message')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('message_key', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('path', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('secret', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('send_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('outgoing_message_id', ['project_code', 'message_id'])
    .addUniqueConstraint('outgoing_message_once', ['project_code', 'message_key'])
    .execute();
  await db.schema
    .createIndex('outgoing_message_to_send')
    .on('outgoing_message')
    .columns(['send_at'])
    .where(sql<boolean>`state = 'waiting'`)
    .execute();
  await db.schema
    .createIndex('outgoing_message_listed')
    .on('outgoing_message')
    .columns(['project_code', 'created_at'])
    .execute();
  await moveMessages(db);
  await db.schema.dropTable('order_message').execute();
};

interface Before {
  project_code: string;
  message_key: string;
  kind: string;
  amount: number;
  created_at: string;
  send_at: string;
  tries: number;
  state: string;
  title: string;
  due: number;
  order_number: string;
  language: string;
  default_language: string;
  invoice_email: string | null;
  email: string | null;
  phone: string | null;
  reason: string | null;
}

/** Those that wait or were given up. What was sent was shown nowhere. */
async function moveMessages(db: Parameters<Migration['up']>[0]): Promise<void> {
  const { rows } = await sql<Before>`select message.project_code, message.message_key, message.kind,
      message.amount, message.created_at, message.send_at, message.tries, message.state,
      member_order.title, member_order.amount as due, member_order.order_number, site.default_language,
      coalesce(member_order.language_code, site.default_language) as language, member.email, member.phone,
      (select max(invoice.email) from invoice where invoice.project_code = message.project_code
        and invoice.order_id = message.order_id and invoice.state = 'issued') as invoice_email,
      (select max(refund.failure) from refund where refund.project_code = message.project_code
        and message.message_key like 'refund-refused:' || refund.refund_number || ':%') as reason
    from order_message as message
    join site on site.project_code = message.project_code
    join member_order on member_order.project_code = message.project_code
      and member_order.order_id = message.order_id
    left join member on member.project_code = message.project_code
      and member.member_id = member_order.member_id
    where message.state <> 'sent'`.execute(db);
  for (const row of rows) {
    const recipient = row.kind === 'invoice-issued' ? row.invoice_email : (row.email ?? row.phone);
    const words = {
      number: row.order_number,
      title: titleIn(row),
      amount: (row.amount / 100).toFixed(2),
      due: (row.due / 100).toFixed(2),
      reason: row.reason ?? '',
    };
    const end = new Date(Date.parse(row.created_at) + 172_800_000).toISOString();
    await sql`insert into outgoing_message (project_code, message_id, message_key, topic, recipient,
        language_code, words, path, created_at, send_at, ends_at, tries, state)
      values (${row.project_code}, ${row.message_key.replaceAll(/[^\w-]/g, '-')}, ${row.message_key},
        ${`order.${row.kind}`}, ${recipient ?? ''}, ${row.language}, ${JSON.stringify(words)},
        '/client/myOrder', ${row.created_at}, ${row.send_at}, ${end}, ${row.tries},
        ${row.state === 'lost' ? 'refused' : 'waiting'})`.execute(db);
  }
}

function titleIn({ title, language, default_language: usual }: Before): string {
  const text = JSON.parse(title) as string | Record<string, string>;
  return typeof text === 'string' ? text : (text[language] ?? text[usual] ?? '');
}

import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Payments: what an order is for, the attempts to pay it, what the payment services have said, and refunds.
 * Numbers that a service knows are unique in the installation: sites may share a merchant.
 */
export const up: Migration['up'] = async (db) => {
  await extendOrders(db);
  await createAttempts(db);
  await createNotices(db);
  await createRefunds(db);
  await createMessages(db);
  await db.schema
    .createTable('job_lease')
    .addColumn('job', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .execute();
};

const ORDER_TEXTS = [
  'content_code',
  'language_code',
  'method',
  'open_attempt',
  'paid_attempt',
  'paid_at',
  'delivered_at',
] as const;

async function extendOrders(db: Kysely<unknown>): Promise<void> {
  for (const column of ORDER_TEXTS)
    await db.schema.alterTable('member_order').addColumn(column, 'text').execute();
  await db.schema.alterTable('member_order').addColumn('unit_price', 'integer').execute();
  for (const [column, start] of [
    ['quantity', 1],
    ['paid_amount', 0],
    ['refunded_amount', 0],
  ] as const)
    await db.schema
      .alterTable('member_order')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(start))
      .execute();
  await db.schema
    .alterTable('member_order')
    .addColumn('remark', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('member_order').addColumn('request_key', 'text').execute();
  await db.schema
    .createIndex('member_order_by_request')
    .on('member_order')
    .columns(['project_code', 'request_key'])
    .unique()
    .execute();
  // Owners see the newest of all members first.
  await db.schema
    .createIndex('member_order_by_time')
    .on('member_order')
    .columns(['project_code', 'created_at'])
    .execute();
  await db.schema
    .createIndex('member_order_by_status')
    .on('member_order')
    .columns(['project_code', 'member_id', 'status', 'created_at'])
    .execute();
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_attempt')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('out_trade_no', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('scene', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('start', 'text')
    .addColumn('transaction_id', 'text')
    .addColumn('received_amount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('refunding_amount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ask_at', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text')
    .addPrimaryKeyConstraint('payment_attempt_key', ['project_code', 'out_trade_no'])
    .execute();
  await db.schema
    .createIndex('payment_attempt_by_order')
    .on('payment_attempt')
    .columns(['project_code', 'order_id'])
    .execute();
  await db.schema
    .createIndex('payment_attempt_to_ask')
    .on('payment_attempt')
    .columns(['ask_at'])
    .where(sql<boolean>`state = 'created'`)
    .execute();
}

async function createNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_notice')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('transaction_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('out_trade_no', 'text', (column) => column.notNull())
    .addColumn('notice', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text')
    .addPrimaryKeyConstraint('payment_notice_key', ['project_code', 'provider', 'transaction_id', 'kind'])
    .execute();
  await db.schema
    .createIndex('payment_notice_by_number')
    .on('payment_notice')
    .columns(['project_code', 'out_trade_no'])
    .execute();
  await db.schema
    .createIndex('payment_notice_to_act')
    .on('payment_notice')
    .columns(['received_at'])
    .where(sql<boolean>`outcome is null`)
    .execute();
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('refund_number', 'text', (column) => column.notNull().unique())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('out_trade_no', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_surplus', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('ask_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('refund_key', ['project_code', 'refund_number'])
    .execute();
  await db.schema.createIndex('refund_by_order').on('refund').columns(['project_code', 'order_id']).execute();
  await db.schema
    .createIndex('refund_to_ask')
    .on('refund')
    .columns(['ask_at'])
    .where(sql<boolean>`state in ('accepted', 'processing')`)
    .execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_message')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('message_key', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('send_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
    .addPrimaryKeyConstraint('order_message_key', ['project_code', 'message_key'])
    .execute();
  await db.schema
    .createIndex('order_message_to_send')
    .on('order_message')
    .columns(['send_at'])
    .where(sql<boolean>`state = 'waiting'`)
    .execute();
}

import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Invoices that members ask for, and trial orders: orders that an owner has prepared for somebody. */
export const up: Migration['up'] = async (db) => {
  await createInvoices(db);
  await createTrialOrders(db);
};

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoice')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('tax_number', 'text')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text')
    .addColumn('file_ending', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_key', ['project_code', 'invoice_id'])
    .execute();
  // The guard of "one invoice per order": of two requests at the same time one is rejected.
  await db.schema
    .createIndex('invoice_in_force')
    .on('invoice')
    .columns(['project_code', 'order_id'])
    .unique()
    .where(sql<boolean>`state <> 'withdrawn'`)
    .execute();
  await db.schema
    .createIndex('invoice_by_order')
    .on('invoice')
    .columns(['project_code', 'order_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('invoice_by_time')
    .on('invoice')
    .columns(['project_code', 'created_at'])
    .execute();
  await db.schema
    .createTable('invoice_event')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('invoice_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invoice_event_key', ['project_code', 'invoice_id', 'state'])
    .execute();
}

async function createTrialOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trial_order')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('trial_id', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('locked_key', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('unit_price', 'integer', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .addColumn('taken_by', 'text')
    .addColumn('order_id', 'text')
    .addPrimaryKeyConstraint('trial_order_key', ['project_code', 'trial_id'])
    .execute();
  await db.schema
    .createIndex('trial_order_by_key')
    .on('trial_order')
    .columns(['project_code', 'key_hash'])
    .unique()
    .execute();
  await db.schema
    .createIndex('trial_order_by_time')
    .on('trial_order')
    .columns(['project_code', 'created_at'])
    .execute();
}

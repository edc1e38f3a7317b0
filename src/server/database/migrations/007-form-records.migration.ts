import { sql, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Versions of forms, uploaded files, and the orders of paid forms. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .alterTable('form_template')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('form_template')
    .addColumn('is_deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('form_record')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('form_record').addColumn('request_key', 'text').execute();
  // Nulls are not equal to one another: any number of requests may have no key.
  await db.schema
    .createIndex('form_record_by_request')
    .on('form_record')
    .columns(['project_code', 'request_key'])
    .unique()
    .execute();
  await createVersions(db);
  await createFiles(db);
  await createOrders(db);
  await createEvents(db);
};

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_version')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('form_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('pay', 'integer', (column) => column.notNull())
    .addColumn('price', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_version_key', ['project_code', 'form_id', 'version'])
    .execute();
  await sql`
    insert into form_version (project_code, form_id, version, title, document, pay, price, created_at)
    select project_code, form_id, 1, title, document, pay, price, created_at from form_template
    where exists (
      select 1 from form_record
      where form_record.project_code = form_template.project_code
        and form_record.form_id = form_template.form_id
    )`.execute(db);
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_file')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('form_id', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('member_id', 'text')
    .addColumn('record_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ending', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('is_dropped', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('form_file_key', ['project_code', 'file_id'])
    .execute();
  // The sweep and the limit read only unclaimed files.
  await db.schema
    .createIndex('form_file_unclaimed')
    .on('form_file')
    .columns(['created_at'])
    .where(sql<boolean>`record_id is null`)
    .execute();
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_order')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('order_number', 'text', (column) => column.notNull().unique())
    .addColumn('member_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('record_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_order_key', ['project_code', 'order_id'])
    .execute();
  await db.schema
    .createIndex('member_order_by_member')
    .on('member_order')
    .columns(['project_code', 'member_id', 'created_at'])
    .execute();
  // A record has at most one order.
  await db.schema
    .createIndex('member_order_by_record')
    .on('member_order')
    .columns(['project_code', 'record_id'])
    .unique()
    .execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_event')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('order_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('from_status', 'integer')
    .addColumn('to_status', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_event_key', ['project_code', 'order_id', 'position'])
    .execute();
}

import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Login failures, and an index of the orders that may expire. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('login_failure')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_failure_key', ['project_code', 'subject'])
    .execute();
  await db.schema
    .createIndex('login_failure_by_end')
    .on('login_failure')
    .columns(['project_code', 'expires_at'])
    .execute();
  await db.schema
    .createIndex('member_order_payable')
    .on('member_order')
    .columns(['expires_at'])
    .where(sql<boolean>`status in (0, 2)`)
    .execute();
};

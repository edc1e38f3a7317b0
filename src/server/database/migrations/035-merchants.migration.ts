import type { Migration } from './migration.ts';

/** What sites need to be paid. The settings are encrypted by a key that the database does not hold. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('merchant')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('merchant_key', ['project_code', 'provider'])
    .execute();
};

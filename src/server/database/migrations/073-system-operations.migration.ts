/** Backups and restores, also those of a process that died while one ran. They are of no site. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('system_operation')
    .addColumn('operation_code', 'text', (column) => column.primaryKey())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('finish_status', 'integer', (column) => column.notNull())
    .addColumn('backup', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('is_swapped', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
};

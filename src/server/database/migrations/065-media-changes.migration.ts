/** Counts what owners change of the files of a site: processes then need not read all files again. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('media_change')
    .addColumn('project_code', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
};

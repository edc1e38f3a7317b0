/** What the operator allows a site. A site without a row, or with null, has no limit. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('site_quota')
    .addColumn('project_code', 'text', (column) => column.primaryKey())
    .addColumn('storage', 'bigint')
    .addColumn('items', 'integer')
    .addColumn('requests', 'integer')
    .execute();
};

/** Forms that wait for their first publication. All that there are have been public. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .alterTable('form_template')
    .addColumn('is_published', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
};

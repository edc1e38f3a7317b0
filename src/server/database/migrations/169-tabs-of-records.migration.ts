/** Tabs that have a record of the console open, beside those with a page in edit mode. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('editing_tab').renameColumn('channel_code', 'record_id').execute();
  await db.schema
    .alterTable('editing_tab')
    .addColumn('entity', 'text', (column) => column.notNull().defaultTo('page'))
    .execute();
};

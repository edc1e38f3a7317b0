/** Which tabs are filling in a form: a row for each, until it is old. Nothing of who it is. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('form_filler')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('form_id', 'text', (column) => column.notNull())
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_filler_key', ['project_code', 'form_id', 'tab'])
    .execute();
};

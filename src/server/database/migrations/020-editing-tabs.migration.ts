import type { Migration } from './migration.ts';

/** Who has which page open in edit mode: a row for each tab, until it is old. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('editing_tab')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('tab', 'text', (column) => column.notNull())
    .addColumn('channel_code', 'text', (column) => column.notNull())
    .addColumn('owner_name', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('editing_tab_key', ['project_code', 'tab'])
    .execute();
};

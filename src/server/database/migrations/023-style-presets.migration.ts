import type { Migration } from './migration.ts';

/** Text styles that owners have saved for their site. Their names are unique in it. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('style_preset')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('preset_code', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('style', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('style_preset_key', ['project_code', 'preset_code'])
    .addUniqueConstraint('style_preset_name', ['project_code', 'name'])
    .execute();
};

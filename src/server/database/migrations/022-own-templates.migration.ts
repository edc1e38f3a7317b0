import type { Migration } from './migration.ts';

/** Blocks that owners have saved as templates of their site. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('own_template')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('template_code', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('own_template_key', ['project_code', 'template_code'])
    .execute();
};

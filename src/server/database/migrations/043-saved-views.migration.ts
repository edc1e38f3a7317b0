import type { Migration } from './migration.ts';

/** Views of lists of the console that owners have saved. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('saved_view')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('view_id', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('is_shared', 'integer', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_view_key', ['project_code', 'view_id'])
    .execute();
  await db.schema
    .createIndex('saved_view_by_entity')
    .on('saved_view')
    .columns(['project_code', 'entity', 'name'])
    .execute();
};

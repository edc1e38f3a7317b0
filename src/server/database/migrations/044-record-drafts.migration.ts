import type { Migration } from './migration.ts';

/** What owners have typed of records and not saved. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('record_draft')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('record_values', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('record_draft_key', ['project_code', 'entity', 'record_id'])
    .execute();
};

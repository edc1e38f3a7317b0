/** What owners have answered to records of forms, by mail. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('form_reply')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('reply_id', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_reply_once', ['project_code', 'reply_id'])
    .execute();
  await db.schema
    .createIndex('form_reply_of_record')
    .on('form_reply')
    .columns(['project_code', 'record_id', 'created_at'])
    .execute();
};

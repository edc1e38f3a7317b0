import type { Migration } from './migration.ts';

/** Whose files are, so that one network or member cannot use up the room of all. Old files are nobody's. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .alterTable('form_file')
    .addColumn('uploader', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('form_file_by_uploader')
    .on('form_file')
    .columns(['project_code', 'uploader', 'created_at'])
    .execute();
};

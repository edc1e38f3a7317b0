/** The places of a form that its records have taken, or wait for. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('form_place')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('form_id', 'text', (column) => column.notNull())
    .addColumn('place_key', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_place_once', ['project_code', 'record_id', 'place_key'])
    .execute();
  await db.schema
    .createIndex('form_place_counted')
    .on('form_place')
    .columns(['project_code', 'form_id', 'place_key', 'state', 'created_at'])
    .execute();
  await db.schema
    .createIndex('form_record_of_member')
    .on('form_record')
    .columns(['project_code', 'member_id', 'form_id'])
    .execute();
};

/** A webhook can be told of the answers to some forms only. Older ones are told of all. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .alterTable('webhook')
    .addColumn('forms', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
};

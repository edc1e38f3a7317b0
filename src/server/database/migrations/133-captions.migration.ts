/** Captions of videos, by language, and videos in which nobody speaks. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .alterTable('media')
    .addColumn('captions', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .alterTable('media')
    .addColumn('is_silent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};

import type { Migration } from './migration.ts';

/** Preview links lead to records as well: to articles and products. */
export const up: Migration['up'] = async (db) => {
  for (const name of ['entity', 'record_id'])
    await db.schema
      .alterTable('page_preview')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
};

import type { Migration } from './migration.ts';

/** Where visitors come from and what they search for, by day. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('statistic_text')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('statistic_text_key', ['project_code', 'day', 'kind', 'text'])
    .execute();
  // For cutting the days of all sites.
  await db.schema.createIndex('statistic_text_by_day').on('statistic_text').columns(['day']).execute();
  // The figures of all forms of a site.
  await db.schema
    .createIndex('form_record_by_time')
    .on('form_record')
    .columns(['project_code', 'created_at'])
    .execute();
};

import type { Migration } from './migration.ts';

/** What an import has made of a row: `created`, `changed` or `unchanged`. */
export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('console_job_row').addColumn('outcome', 'text').execute();
};

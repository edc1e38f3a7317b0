/** A request starts one job, however often it comes; files of removed records go after their rows. */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema.alterTable('console_job').addColumn('request_key', 'text').execute();
  await db.schema
    .createIndex('console_job_request')
    .unique()
    .on('console_job')
    .columns(['project_code', 'request_key'])
    .execute();
  await db.schema
    .createTable('media_removal')
    .addColumn('media_key', 'text', (column) => column.primaryKey())
    .execute();
};

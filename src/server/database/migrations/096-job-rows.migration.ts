/**
 * Finds the next rows of a job, and those that are shown, without a look at all others: a job of many rows
 * looked at those that are done before each turn.
 */
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createIndex('console_job_row_by_result')
    .on('console_job_row')
    .columns(['project_code', 'job_id', 'ok', 'position'])
    .execute();
};

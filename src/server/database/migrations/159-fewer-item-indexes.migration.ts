/**
 * Drops two indexes that nothing reads since titles have a table of their own, and adds one of the rows of a
 * job that have something to say: its progress is asked for again and again.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  for (const name of ['content_item_console_title', 'content_item_translation_title'])
    await db.schema.dropIndex(name).execute();
  await sql`create index console_job_row_told on console_job_row (project_code, job_id, ok, position)
    where reason is not null`.execute(db);
};

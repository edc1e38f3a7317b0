/**
 * Articles and products note who has planned their publication, whose rights count when it is due, and why it
 * did not happen then.
 */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  for (const column of ['planned_by', 'plan_failure'])
    await db.schema.alterTable('content_item').addColumn(column, 'text').execute();
  // So few that counting them for the home costs nothing.
  await sql`create index content_item_plan_failed on content_item (project_code, type)
    where plan_failure is not null`.execute(db);
};

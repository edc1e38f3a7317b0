/** Finds the member who shows a picture, so that it is answered on that member's site only. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await sql`create index member_by_avatar on member (project_code, avatar)`.execute(db);
};

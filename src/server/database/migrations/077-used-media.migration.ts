/** Which media are used by anything but their own history. A library of 10,000 files is filtered by it. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Small: it holds no places, and PostgreSQL keeps equal entries once. */
export const up: Migration['up'] = async (db) => {
  await sql`create index media_reference_used on media_reference (project_code, resource_code)
    where place_id <> 'media:' || resource_code`.execute(db);
};

/** Versions of a form are kept when they are replaced: who has one open can still send it. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await sql`alter table form_version add column is_filled integer not null default 1`.execute(db);
  await sql`alter table form_version add column replaced_at text`.execute(db);
  await sql`create index form_version_replaced on form_version (replaced_at) where is_filled = 0`.execute(db);
};

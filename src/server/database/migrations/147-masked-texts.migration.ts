/** The texts of a record as owners see them who only read it: what they search. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  // Of a record from before, nothing is found by them where its form masks.
  await sql`alter table form_record add column masked_text text not null default ''`.execute(db);
};

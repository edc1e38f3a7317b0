/** Keys of addresses that show an item before it is public. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await sql`create table item_preview (
    project_code text not null, key_hash text not null, content_code text not null, until text not null,
    primary key (project_code, key_hash))`.execute(db);
};

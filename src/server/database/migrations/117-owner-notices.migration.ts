/** What owners want to be told of by mail, and the language of these mails. */
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  await sql`alter table owner add column notices text not null default '[]'`.execute(db);
  await sql`alter table owner add column notice_language text`.execute(db);
};

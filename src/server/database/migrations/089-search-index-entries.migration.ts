/**
 * Lets a save write its terms into the search index of PostgreSQL at once, instead of into the index's list
 * of pending entries. Every search reads that list from end to end, and all sites share it: the more the
 * other sites saved, the longer a search took.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter index search_index_by_terms set (fastupdate = off)`.execute(db);
  await sql`select gin_clean_pending_list('search_index_by_terms')`.execute(db);
};

/**
 * Lets PostgreSQL put the terms of many documents into the search index together. What is written waits in a
 * list, which the transaction works off before it ends, so that no search has to read the list.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`alter index search_index_by_terms set (fastupdate = on)`.execute(db);
  // Only the owner of an index may work its list off. That takes and tells nothing: everybody may ask for it.
  await sql`create function settle_search_index() returns void language sql security definer
    set search_path from current as $$
    select gin_clean_pending_list('search_index_by_terms'::regclass) $$`.execute(db);
};

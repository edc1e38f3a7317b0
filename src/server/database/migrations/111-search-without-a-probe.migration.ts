/**
 * Makes a search of PostgreSQL cheaper again. Since 110 it looked for any document of the widest match when
 * the first two had nothing. For common words that look costs as much as the search of them, and most words
 * that are nowhere are known from the index at once.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  const found = `select document_id from search_index
    where terms @@ match and project_code is not distinct from own`;
  await sql
    .raw(`
    create or replace function search_documents(site text, matches tsquery[], most integer) returns bigint[]
    language plpgsql stable security definer
    set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
    declare
      own text := coalesce(nullif(current_setting('tessera.site', true), ''), site);
      match tsquery;
      found bigint[];
      found_by_all bigint[] := '{}';
    begin
      foreach match in array matches loop
        -- Whether there is any is known from the first one, without sorting all.
        if most = 1 then
          found := array(${found} limit 1);
        else
          found := array(${found} order by document_id desc limit most);
        end if;
        found_by_all := found_by_all || found;
        exit when cardinality(found) = most;
      end loop;
      return found_by_all;
    end $$`)
    .execute(db);
};

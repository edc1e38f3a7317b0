/**
 * Indexes of what visitors ask for, and a cheaper search on PostgreSQL. The indexes of comments hold the
 * state as a column: SQLite took another index with more of the compared columns, and read all comments of
 * the site.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

type Db = Parameters<Migration['up']>[0];

export const up: Migration['up'] = async (db) => {
  await db.schema.dropIndex('comment_shown').execute();
  const indexes = {
    comment_of_item: 'comment (project_code, content_code, state, created_at, comment_id)',
    comment_of_member_by_state: 'comment (project_code, member_id, state, created_at, comment_id)',
    media_by_class: 'media (project_code, state, resource_type, classification_code)',
  };
  for (const [name, columns] of Object.entries(indexes))
    await sql.raw(`create index ${name} on ${columns}`).execute(db);
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await replaceSearch(db);
};

/**
 * `search_documents` of 088, which answers the same with less work:
 * - whether there is any document is known from the first one, without sorting all;
 * - when the first two matches have nothing, and the last and widest has nothing, none has;
 * - the condition on the site, still none of an index, makes no text for each document.
 */
async function replaceSearch(db: Db): Promise<void> {
  const of = 'terms @@ match and project_code is not distinct from own';
  await sql
    .raw(`
    create or replace function search_documents(site text, matches tsquery[], most integer) returns bigint[]
    language plpgsql stable security definer
    set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
    declare
      own text := coalesce(nullif(current_setting('tessera.site', true), ''), site);
      match tsquery;
      tried integer := 0;
      found bigint[];
      found_by_all bigint[] := '{}';
    begin
      foreach match in array matches loop
        tried := tried + 1;
        if most = 1 then
          found := array(select document_id from search_index where ${of} limit 1);
        else
          if tried = 3 and cardinality(found_by_all) = 0 and not exists (
            select from search_index where ${of.replace('match', 'matches[cardinality(matches)]')}) then
            exit;
          end if;
          found := array(select document_id from search_index
            where ${of} order by document_id desc limit most);
        end if;
        found_by_all := found_by_all || found;
        exit when cardinality(found) = most;
      end loop;
      return found_by_all;
    end $$`)
    .execute(db);
}

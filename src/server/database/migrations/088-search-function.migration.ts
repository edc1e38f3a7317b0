/**
 * Lets a policy hold the search index of PostgreSQL, and makes a search of it cheaper. Adds the table of the
 * sites whose index has been filled.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

type Db = Parameters<Migration['up']>[0];

export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('search_filled')
    .addColumn('project_code', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await makeFunctions(db);
};

/**
 * `search_documents(site, matches, most)` returns what `find_documents` of 017 and 084 did, as one array.
 *
 * - It runs as its owner, whom policies do not bind: under a policy, PostgreSQL uses no index for `@@`. So it
 *   keeps to the site of the connection itself, whatever site is asked for. Nobody else may run it but the
 *   role of the sites, whose rights each start gives.
 * - Its plans are made once, whatever the terms are. The condition on the site is no condition of an index,
 *   because such a plan would read the terms of all documents of the site.
 *
 * `find_documents` is for processes of the version before, whose role may go on.
 */
async function makeFunctions(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`
    create function search_documents(site text, matches tsquery[], most integer) returns bigint[]
    language plpgsql stable security definer
    set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
    declare
      own text := coalesce(nullif(current_setting('tessera.site', true), ''), site);
      match tsquery;
      found bigint[];
      found_by_all bigint[] := '{}';
    begin
      foreach match in array matches loop
        found := array(select document_id from search_index
          where terms @@ match and project_code || '' = own order by document_id desc limit most);
        found_by_all := found_by_all || found;
        exit when cardinality(found) = most;
      end loop;
      return found_by_all;
    end $$`);
  await run('revoke execute on function search_documents(text, tsquery[], integer) from public');
  await run(`do $$ declare role regrole; begin
      for role in select distinct unnest(polroles)::regrole from pg_policy where polname = 'tessera_site' loop
        execute format('grant execute on function search_documents(text, tsquery[], integer) to %s', role);
      end loop;
    end $$`);
  await run(`
    create or replace function find_documents(site text, matches tsquery[], most integer)
    returns setof bigint language sql stable
    as 'select unnest(search_documents(site, matches, most))'`);
}

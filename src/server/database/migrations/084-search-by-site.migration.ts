/** Keys of the search index begin with the site, so that all rows of a site lie together, on one shard. */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

type Db = Parameters<Migration['up']>[0];

export const up: Migration['up'] = async (db) => {
  await (db.getExecutor().adapter instanceof SqliteAdapter ? changeSqlite(db) : changePostgres(db));
};

/** SQLite changes no key of a table: it gets a new one. */
async function changeSqlite(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table new_document (
    project_code text not null, document_id bigint not null, kind text not null, code text not null,
    stamp text not null, primary key (project_code, document_id), unique (project_code, kind, code))`);
  await run(`insert into new_document (project_code, document_id, kind, code, stamp)
    select project_code, document_id, kind, code, stamp from search_document`);
  await run(`create table new_text (
    project_code text not null, document_id bigint not null, language_code text not null,
    title text not null, lead text not null, body text not null,
    primary key (project_code, document_id, language_code))`);
  await run(`insert into new_text (project_code, document_id, language_code, title, lead, body)
    select d.project_code, t.document_id, t.language_code, t.title, t.lead, t.body
    from search_text t join search_document d on d.document_id = t.document_id`);
  for (const name of ['document', 'text']) {
    await run(`drop table search_${name}`);
    await run(`alter table new_${name} rename to search_${name}`);
  }
  // All sites share the table of the terms, and with it the numbers.
  await run('create unique index search_document_number on search_document (document_id)');
}

async function changePostgres(db: Db): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ['search_text', 'search_index']) {
    await run(`alter table ${table} add column project_code text`);
    await run(`update ${table} t set project_code = d.project_code
      from search_document d where d.document_id = t.document_id`);
    await run(`delete from ${table} where project_code is null`);
    await run(`alter table ${table} alter column project_code set not null`);
  }
  await run(`alter table search_document drop constraint search_document_pkey,
    add primary key (project_code, document_id)`);
  await run(`alter table search_text drop constraint search_text_key,
    add constraint search_text_key primary key (project_code, document_id, language_code)`);
  await run(`alter table search_index drop constraint search_index_pkey,
    add primary key (project_code, document_id)`);
  // As in 017. Processes of the version before go on using that one meanwhile.
  await run(`
    create function find_documents(site text, matches tsquery[], most integer) returns setof bigint
    language plpgsql stable set enable_seqscan = off set enable_indexscan = off as $$
    declare
      match tsquery;
      found_count integer;
    begin
      foreach match in array matches loop
        return query select document_id from search_index where terms @@ match and project_code = site
          order by document_id desc limit most;
        get diagnostics found_count = row_count;
        exit when found_count = most;
      end loop;
    end $$`);
}

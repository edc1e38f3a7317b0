/**
 * Documents that belong to a site and no page: its theme, its blocks. Triggers note the files that they name
 * (as 056 does) and, in PostgreSQL, tell other processes what has changed (as 076 does).
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table site_document (
    project_code text not null,
    kind text not null,
    name text not null,
    title text not null default '{}',
    document text not null,
    modified_at text not null,
    primary key (project_code, kind, name))`);
  await run('create index site_document_modified on site_document (project_code, kind, modified_at)');
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? IN_SQLITE : IN_POSTGRES) await run(statement);
};

const FORGET = `delete from media_reference where project_code = old.project_code and place = 'document'
  and place_id = old.kind || ':' || old.name`;

const CODE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-';
/** The code at the beginning of a text, without a version. */
const CODE = `substr(piece.value, 1, length(piece.value) - length(ltrim(piece.value, '${CODE_LETTERS}')))`;
const PLAIN_CODE = `case when instr(${CODE}, '--') > 1
  then substr(${CODE}, 1, instr(${CODE}, '--') - 1) else ${CODE} end`;

const storeInSqlite = (): string => {
  const found = ['/media/', '"resourceCode":"'].map(
    (marker) => `select new.project_code, ${PLAIN_CODE} as code, 'document', new.kind || ':' || new.name, ''
      from json_each(case when instr(new.document, '${marker}') = 0 then '[]'
        else '[' || replace(json_quote(new.document), '${marker.replaceAll('"', '\\"')}', '","') || ']' end)
        as piece
      where piece.key > 0 and length(${CODE}) between 1 and 64`,
  );
  return `insert into media_reference (project_code, resource_code, place, place_id, part)
    ${found.join(' union ')}`;
};

const IN_SQLITE = [
  `create trigger site_document_media_insert after insert on site_document begin ${storeInSqlite()}; end`,
  `create trigger site_document_media_update after update of document on site_document
    when old.document is distinct from new.document begin ${FORGET}; ${storeInSqlite()}; end`,
  `create trigger site_document_media_delete after delete on site_document begin ${FORGET}; end`,
];

const STORE_IN_POSTGRES = `insert into media_reference (project_code, resource_code, place, place_id, part)
  select distinct new.project_code, split_part(found.code[1], '--', 1), 'document',
    new.kind || ':' || new.name, ''
  from regexp_matches(new.document, '(?:/media/|"resourceCode":")([A-Za-z0-9-]{1,64})', 'g') as found(code)
  where split_part(found.code[1], '--', 1) <> ''`;

const makeFunction = (name: string, statements: string): string =>
  `create function ${name}() returns trigger language plpgsql as
    $$ begin ${statements}; return null; end $$`;

const logTrigger = (operation: string): string =>
  `create trigger log_site_document_${operation} after ${operation} on site_document
    referencing ${operation === 'delete' ? 'old' : 'new'} table as changed_rows
    for each statement execute function log_site_document()`;

const IN_POSTGRES = [
  makeFunction('site_document_media_insert', STORE_IN_POSTGRES),
  makeFunction('site_document_media_update', `${FORGET}; ${STORE_IN_POSTGRES}`),
  makeFunction('site_document_media_delete', FORGET),
  `create trigger site_document_media_insert after insert on site_document
    for each row execute function site_document_media_insert()`,
  `create trigger site_document_media_update after update of document on site_document
    for each row when (old.document is distinct from new.document)
    execute function site_document_media_update()`,
  `create trigger site_document_media_delete after delete on site_document
    for each row execute function site_document_media_delete()`,
  `create function log_site_document() returns trigger language plpgsql as $$
    begin
      insert into change_log (project_code, topic, part)
        select distinct project_code, 'documents', kind from changed_rows on conflict do nothing;
      if found then perform pg_notify('tessera_change', ''); end if;
      return null;
    end $$`,
  ...['insert', 'update', 'delete'].map(logTrigger),
];

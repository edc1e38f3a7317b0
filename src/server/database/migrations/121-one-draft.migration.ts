/**
 * Drafts of pages and of records in one table. A draft of a page has the entity `page`, the code of its
 * channel and its language; one of a record has no language. The rows of `media_reference` stay as they are:
 * its triggers (see 056) name the same places.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await run(`create table draft (
    project_code text not null, entity text not null, record_id text not null,
    language_code text not null default '', record_values text not null, revision integer not null,
    saved_at text not null, saved_by text not null,
    constraint draft_key primary key (project_code, entity, record_id, language_code))`);
  await run(`insert into draft select project_code, 'page', channel_code, language_code, document,
    base_revision, saved_at, saved_by from content_draft`);
  await run(`insert into draft select project_code, entity, record_id, '', record_values,
    revision, saved_at, saved_by from record_draft`);
  for (const table of ['content_draft', 'record_draft']) await run(`drop table ${table}`);
  if (!isSqlite)
    for (const table of ['content_draft', 'record_draft'])
      for (const name of ['insert', 'update', 'delete']) await run(`drop function ${table}_media_${name}()`);
  for (const statement of isSqlite ? forSqlite() : forPostgres()) await run(statement);
};

const CODE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-';
/** Codes stand behind these, as a file is named by its address or by its code. */
const MARKERS = ['/media/', '"resourceCode":"'];

const placeOf = (row: string): string => `case ${row}.entity when 'page' then 'draft' else 'recordDraft' end`;
const idOf = (row: string): string =>
  `case ${row}.entity when 'page' then ${row}.record_id else ${row}.entity || ':' || ${row}.record_id end`;
const FORGET = `delete from media_reference where project_code = old.project_code
  and place = ${placeOf('old')} and place_id = ${idOf('old')} and part = old.language_code`;
const STORE = 'insert into media_reference (project_code, resource_code, place, place_id, part)';
const IS_CHANGED = 'old.record_values is distinct from new.record_values';

/** The code at the beginning of a text, without a version. */
const CODE = `substr(piece.value, 1, length(piece.value) - length(ltrim(piece.value, '${CODE_LETTERS}')))`;
const PLAIN_CODE = `case when instr(${CODE}, '--') > 1
  then substr(${CODE}, 1, instr(${CODE}, '--') - 1) else ${CODE} end`;

function forSqlite(): string[] {
  const text = 'new.record_values';
  const found = MARKERS.map((marker) => {
    const quoted = marker.replaceAll('"', '\\"');
    return `select new.project_code, ${PLAIN_CODE}, ${placeOf('new')}, ${idOf('new')}, new.language_code
      from json_each(case when instr(${text}, '${marker}') = 0 then '[]'
        else '[' || replace(json_quote(${text}), '${quoted}', '","') || ']' end) as piece
      where piece.key > 0 and length(${CODE}) between 1 and 64`;
  });
  const store = `${STORE} ${found.join(' union ')}`;
  return [
    `create trigger draft_media_insert after insert on draft begin ${store}; end`,
    `create trigger draft_media_update after update of record_values on draft when ${IS_CHANGED}
      begin ${FORGET}; ${store}; end`,
    `create trigger draft_media_delete after delete on draft begin ${FORGET}; end`,
  ];
}

function forPostgres(): string[] {
  const pattern = `(?:${MARKERS.join('|')})([A-Za-z0-9-]{1,64})`;
  const store = `${STORE} select distinct new.project_code, split_part(found.code[1], '--', 1),
      ${placeOf('new')}, ${idOf('new')}, new.language_code
    from regexp_matches(new.record_values, '${pattern}', 'g') as found(code)
    where split_part(found.code[1], '--', 1) <> ''`;
  const does = { insert: store, update: `${FORGET}; ${store}`, delete: FORGET };
  const when = { insert: '', update: `when (${IS_CHANGED})`, delete: '' };
  return (['insert', 'update', 'delete'] as const).flatMap((name) => [
    `create function draft_media_${name}() returns trigger language plpgsql as
      $$ begin ${does[name]}; return null; end $$`,
    `create trigger draft_media_${name} after ${name}${name === 'update' ? ' of record_values' : ''} on draft
      for each row ${when[name]} execute function draft_media_${name}()`,
  ]);
}

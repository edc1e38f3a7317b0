/**
 * Revisions of pages and of records in one table, as their drafts are. One of a page has the entity `page`,
 * the code of its channel and its language; one of a record has no language. The rows of `media_reference`
 * stay as they are: the triggers of the new table name the same places.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';
import { mediaTriggers, type MediaSource } from './note-media.ts';

const NAMES_MEDIA: MediaSource = {
  table: 'revision',
  place: 'revision',
  id: "case #.entity when 'page' then #.record_id else #.entity || ':' || #.record_id end",
  part: "trim(#.language_code || ' ' || cast(#.revision as text))",
  columns: ['record_values'],
  isMostlyWithout: true,
};

const placeOf = (row: string): string =>
  `case ${row}.entity when 'page' then 'revision' else 'recordRevision' end`;

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // The values stand last: SQLite reads what is before them without the pages that they overflow to.
  await run(`create table revision (
    project_code text not null, entity text not null, record_id text not null,
    language_code text not null default '', revision integer not null, action text not null,
    changed text not null, saved_at text not null, saved_by text not null, request_key text, name text,
    record_values text not null,
    constraint revision_key primary key (project_code, entity, record_id, language_code, revision))`);
  await run(`insert into revision select project_code, 'page', channel_code, language_code, revision, 'save',
    '[]', saved_at, saved_by, request_key, name, document from content_revision`);
  await run(`insert into revision select project_code, entity, record_id, '', revision, action,
    changed, saved_at, saved_by, request_key, null, record_values from record_revision`);
  await run(`create index revision_by_request on revision (project_code, request_key)
    where request_key is not null`);
  for (const table of ['content_revision', 'record_revision']) {
    await run(`drop table ${table}`);
    if (!isSqlite)
      for (const on of ['insert', 'update', 'delete']) await run(`drop function ${table}_media_${on}()`);
  }
  for (const statement of mediaTriggers(NAMES_MEDIA, isSqlite))
    await run(
      statement
        .replaceAll("place = 'revision'", `place = ${placeOf('old')}`)
        .replaceAll(", 'revision'", `, ${placeOf('new')}`),
    );
};

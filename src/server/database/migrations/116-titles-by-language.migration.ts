/**
 * Titles of items as lists of the console show them: one row for each language that has its own, that of the
 * default language without a name. And what lists find words by, which SQLite has from the program.
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

export const up: Migration['up'] = async (db) => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql`drop table item_search`.execute(db);
  await sql
    .raw(
      `create table item_search (
        project_code text not null, type integer not null, content_code text not null,
        language_code text not null default '', title text not null,
        primary key (project_code, type, content_code, language_code)) ${isSqlite ? 'without rowid' : ''}`,
    )
    .execute(db);
  await sql`insert into item_search (project_code, type, content_code, title)
    select project_code, type, content_code, coalesce(shown_title, '') from content_item
    where state <> 'removed'`.execute(db);
  await sql`insert into item_search (project_code, type, content_code, language_code, title)
    select item.project_code, item.type, item.content_code, own.language_code, own.shown_title
    from content_item_translation as own join content_item as item
      on item.project_code = own.project_code and item.content_code = own.content_code
    where item.state <> 'removed' and own.shown_title is not null and own.shown_title <> ''`.execute(db);
  if (!isSqlite)
    await sql
      .raw(
        `create function has_pattern(text, text) returns boolean language sql immutable parallel safe as
          $$ select $1 ~ $2 $$`,
      )
      .execute(db);
};

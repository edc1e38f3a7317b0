/**
 * The titles of items in all languages, in a narrow table that searches of the console read instead of the
 * items: drafts and what is taken down are found as well. Items in the trash have no row.
 */
import { sql, SqliteAdapter, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

interface OldTables {
  content_item: {
    project_code: string;
    type: number;
    content_code: string;
    state: string;
    shown_title: string | null;
  };
  content_item_translation: { project_code: string; content_code: string; shown_title: string | null };
  item_search: { project_code: string; type: number; content_code: string; titles: string };
}

const BATCH = 500;

export const up: Migration['up'] = async (db) => {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql
    .raw(
      `create table item_search (
        project_code text not null, type integer not null, content_code text not null, titles text not null,
        primary key (project_code, type, content_code)) ${isSqlite ? 'without rowid' : ''}`,
    )
    .execute(db);
  // The name that SQLite has for it, so that one condition fits both. PostgreSQL writes it into the query.
  if (!isSqlite)
    await sql
      .raw(
        `create function instr(text, text) returns integer language sql immutable parallel safe as
          $$ select strpos($1, $2) $$`,
      )
      .execute(db);
  await fill(db);
};

async function fill(db: Kysely<OldTables>): Promise<void> {
  const all = await db
    .selectFrom('content_item')
    .select(['project_code', 'type', 'content_code', 'shown_title'])
    .where('state', '<>', 'removed')
    .execute();
  const translations = await db
    .selectFrom('content_item_translation')
    .select(['project_code', 'content_code', 'shown_title'])
    .where('shown_title', 'is not', null)
    .execute();
  const byItem = Map.groupBy(translations, keyOf);
  const rows = all.map((item) => ({
    project_code: item.project_code,
    type: item.type,
    content_code: item.content_code,
    titles: fold([item, ...(byItem.get(keyOf(item)) ?? [])].map((each) => each.shown_title ?? '')),
  }));
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto('item_search')
      .values(rows.slice(from, from + BATCH))
      .execute();
}

const keyOf = (row: { project_code: string; content_code: string }): string =>
  `${row.project_code}\n${row.content_code}`;

const fold = (titles: readonly string[]): string => titles.join('\n').normalize('NFKC').toLowerCase();

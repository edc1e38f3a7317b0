/** What searches of the shop's lists read instead of whole rows, and pictures without an alternative text. */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

/** Shorter than what an entry of an index of PostgreSQL may have, at four bytes a letter. */
const MAX_TITLES = 500;

const INDEXES = {
  member_order_by_titles: 'member_order (project_code, titles, order_id)',
  invoice_by_title: 'invoice (project_code, title, invoice_id)',
  bill_difference_by_number: 'bill_difference (project_code, transaction_id, out_trade_no, difference_id)',
  // Some pictures are shown by thousands of items, which were all looked at for one that lacks a text.
  media_reference_bare: 'media_reference (project_code, resource_code, place_id) where lacks_alt = 1',
};

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await run(`alter table member_order add column titles text not null default ''`);
  const texts = isSqlite
    ? `(select group_concat(value, char(10)) from json_each(title))`
    : `(select string_agg(value, chr(10)) from json_each_text(
        case json_typeof(title::json) when 'object' then title::json else '{}'::json end))`;
  await run(`update member_order set titles = coalesce(substr(lower(${texts}), 1, ${MAX_TITLES}), '')`);
  // Few things are ordered often: their titles are looked through, and then their orders are in an index.
  await run(`create table ordered_title (
    project_code text not null, titles text not null, primary key (project_code, titles))`);
  await run('insert into ordered_title select distinct project_code, titles from member_order');
  for (const [name, columns] of Object.entries(INDEXES)) await run(`create index ${name} on ${columns}`);
};

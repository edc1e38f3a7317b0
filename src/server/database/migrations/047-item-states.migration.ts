/** Gives articles and products a state and what their lists in the console need: titles, labels, indexes. */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

/** What these lists are sorted by. Each index holds all that they are filtered by, so that no row is read. */
const KEYS = {
  order: 'sort_order',
  release: 'released_at',
  modified: 'modified_at',
  title: 'shown_title',
  price: 'coalesce(sort_price, -1)',
  views: 'views',
};
const FILTERED = ['sort_order', 'released_at', 'modified_at', 'shown_title', 'sort_price'];
const LAST = 'state, classification_code, translated, bare_pictures';

/** Room between items that are sorted by hand, so that moving one changes no other. */
const SPACING = 1024;

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await run(`alter table content_item add column state text not null default 'published'`);
  await run(`alter table content_item add column translated text not null default ','`);
  await run('alter table content_item add column bare_pictures integer not null default 0');
  const kind = isSqlite ? 'virtual' : 'stored';
  if (!isSqlite) for (const each of [TITLE_OF_POSTGRES, LIST_OF_POSTGRES]) await run(each);
  const title = isSqlite
    ? "case when json_valid(document) then json_extract(document, '$.title') end"
    : 'item_title(document)';
  const shownTitle = `generated always as (substr(${title}, 1, 200)) ${kind}`;
  await run(`alter table content_item add column shown_title text ${shownTitle}`);
  await run(`alter table content_item_translation add column shown_title text ${shownTitle}`);
  await run(`create table item_label (
    project_code text not null, content_code text not null, label text not null,
    primary key (project_code, content_code, label))`);
  await run('create index item_label_by_label on item_label (project_code, label, content_code)');
  const join = isSqlite ? 'group_concat' : 'string_agg';
  await run(`update content_item set sort_order = sort_order * ${SPACING},
    state = case is_hidden when 1 then 'takenDown' else 'published' end,
    translated = (select ',' || coalesce(${join}(language_code, ','), '') || ','
      from content_item_translation as t where t.project_code = content_item.project_code
      and t.content_code = content_item.content_code
      and (t.document like '{"title":%' or t.document like '%,"title":%' or t.document like '%"summary":%')
      and (content_item.rich_text = '' or t.rich_text is not null))`);
  await run(isSqlite ? LABELS_OF_SQLITE : LABELS_OF_POSTGRES);
  await run(isSqlite ? BARE_OF_SQLITE : BARE_OF_POSTGRES);
  if (!isSqlite) await run('drop function item_list(text, text[])');
  // The condition keeps the planners from using them for visitors' lists.
  for (const [name, key] of Object.entries(KEYS)) {
    const others = FILTERED.filter((column) => column !== key).join(', ');
    await run(`create index content_item_console_${name} on content_item
      (project_code, type, ${key}, content_code, ${others}, ${LAST}) where state <> 'removed'`);
  }
  await run(`create index content_item_scheduled on content_item (released_at) where state = 'scheduled'`);
  await run(`create index content_item_translation_title on content_item_translation
    (project_code, content_code, shown_title)`);
};

/** PostgreSQL cannot read texts with half a surrogate pair, which JSON may hold: such an item has none. */
const TITLE_OF_POSTGRES = `create function item_title(document text) returns text
  language plpgsql immutable parallel safe as $$
  begin return document::json ->> 'title'; exception when others then return null; end $$`;

/** The objects of a list in an item; none when it is no list, or the item cannot be read. */
const LIST_OF_POSTGRES = `create function item_list(document text, path text[]) returns setof json
  language plpgsql as $$
  declare list json;
  begin
    list := document::json #> path;
    if json_typeof(list) = 'array' then
      return query select value from json_array_elements(list) where json_typeof(value) = 'object';
    end if;
  exception when others then return;
  end $$`;

/** The same, as a table in SQL. */
const listOfSqlite = (path: string): string => `json_each(case when json_valid(document) then
  case json_type(document, '${path}') when 'array' then json_extract(document, '${path}') end end)`;

/** A member of an object in such a list, or nothing. A text in place of an object is no JSON. */
const memberOfSqlite = (name: string): string =>
  `case each.type when 'object' then json_extract(each.value, '$.${name}') end`;

const LABELS_OF_SQLITE = `insert or ignore into item_label
  select project_code, content_code, ${memberOfSqlite('title')}
  from content_item, ${listOfSqlite('$.labelList')} as each where ${memberOfSqlite('title')} is not null`;

const LABELS_OF_POSTGRES = `insert into item_label
  select distinct project_code, content_code, value ->> 'title'
  from content_item, item_list(document, '{labelList}') as value
  where value ->> 'title' is not null`;

const BARE_OF_SQLITE = `update content_item set bare_pictures = (
  select count(*) from ${listOfSqlite('$.resourceMap.cover')} as each
  where each.type = 'object' and trim(coalesce(${memberOfSqlite('alt')}, '')) = '')`;

const BARE_OF_POSTGRES = `update content_item set bare_pictures = (
  select count(*) from item_list(document, '{resourceMap,cover}') as value
  where trim(coalesce(value ->> 'alt', '')) = '')`;

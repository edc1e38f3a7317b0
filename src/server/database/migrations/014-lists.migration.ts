/** Adds an index for every order of the lists, and kept counts of items. Triggers keep the counts right. */
import { sql, SqliteAdapter, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What lists are sorted by, before the code. Items without a price are last in both directions. The column
 * beside an expression lets PostgreSQL answer from the index alone.
 */
const KEYS = {
  release: 'released_at, content_code',
  views: 'views, content_code',
  manual: 'sort_order, content_code',
  cheapest: 'coalesce(sort_price, 2147483647), content_code, sort_price',
  dearest: 'coalesce(sort_price, -1), content_code, sort_price',
};

/** The items that are listed together: all, those of a type, those of a classification. */
const SCOPES = {
  all: { first: 'project_code', last: '', where: 'is_hidden = 0 and type in (1, 2)' },
  type: { first: 'project_code, type', last: ', classification_code', where: 'is_hidden = 0' },
  class: { first: 'project_code, type, classification_code', last: '', where: 'is_hidden = 0' },
};

const INDEXES = {
  // The sitemap.
  content_item_by_code: 'content_item (project_code, content_code, type, modified_at) where is_hidden = 0',
  comment_shown: 'comment (project_code, content_code, created_at, comment_id) where is_hidden = 0',
  comment_of_member: 'comment (project_code, member_id, created_at, comment_id)',
  friend_link_by_order: 'friend_link (project_code, sort_order, link_code)',
  content_by_save: 'content (project_code, channel_code, saved_at)',
};

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const [scope, { first, last, where }] of Object.entries(SCOPES)) {
    for (const [order, key] of Object.entries(KEYS))
      await run(`create index content_item_${scope}_${order} on content_item
        (${first}, ${key}${last}) where ${where}`);
  }
  for (const [name, columns] of Object.entries(INDEXES)) await run(`create index ${name} on ${columns}`);
  for (const replaced of [
    'content_item_by_release',
    'content_item_by_list',
    'comment_by_content',
    'comment_by_member',
  ])
    await db.schema.dropIndex(replaced).execute();
  await createCounts(db);
  const statements = db.getExecutor().adapter instanceof SqliteAdapter ? forSqlite() : forPostgres();
  for (const statement of statements) await run(statement);
};

/** `version` rises with every change that can move one of the items in a list, except of its views. */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('item_count')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('classification_code', 'text', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_count_key', ['project_code', 'type', 'classification_code'])
    .execute();
  await sql`insert into item_count
    select project_code, type, coalesce(classification_code, ''), sum(1 - is_hidden), 1
    from content_item group by 1, 2, 3`.execute(db);
}

const GROUP = 'project_code, type, classification_code';
const WATCHED = [
  'project_code',
  'content_code',
  'type',
  'classification_code',
  'is_hidden',
  'released_at',
  'sort_price',
  'sort_order',
];
const IS_CHANGED = WATCHED.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

/** Adds numbers of items to the counts, in one order, so that writers cannot deadlock. */
function addToCounts(rows: string): string {
  return `insert into item_count (${GROUP}, items, version)
    select project_code, type, classification_code, sum(items), 1 from (${rows}) as changed
    where true group by ${GROUP} order by ${GROUP}
    on conflict (${GROUP}) do update
    set items = item_count.items + excluded.items, version = item_count.version + 1`;
}

/** A row, or the rows of a table, as `addToCounts` takes them. */
function counted(sign: '' | '-', row: string, from = ''): string {
  const code = `coalesce(${row}.classification_code, '') as classification_code`;
  return `select ${row}.project_code, ${row}.type, ${code}, ${sign}(1 - ${row}.is_hidden) as items ${from}`;
}

const ADDED = counted('', 'new');
const REMOVED = counted('-', 'old');
const MOVED = `${REMOVED} union all ${ADDED}`;

function forSqlite(): string[] {
  return [
    `create trigger item_count_insert after insert on content_item begin ${addToCounts(ADDED)}; end`,
    `create trigger item_count_delete after delete on content_item begin ${addToCounts(REMOVED)}; end`,
    `create trigger item_count_update after update of ${WATCHED.join(', ')} on content_item
      when ${IS_CHANGED} begin ${addToCounts(MOVED)}; end`,
  ];
}

// Inserts and deletes are counted by statement: a count that is raised row by row grows slower with each.
function forPostgres(): string[] {
  const define = (name: string, rows: string): string =>
    `create function item_count_${name}() returns trigger language plpgsql as
      $$ begin ${addToCounts(rows)}; return null; end $$`;
  return [
    define('insert', counted('', 'added', 'from added')),
    define('delete', counted('-', 'removed', 'from removed')),
    define('update', MOVED),
    `create trigger item_count_insert after insert on content_item referencing new table as added
      for each statement execute function item_count_insert()`,
    `create trigger item_count_delete after delete on content_item referencing old table as removed
      for each statement execute function item_count_delete()`,
    `create trigger item_count_update after update of ${WATCHED.join(', ')} on content_item
      for each row when (${IS_CHANGED}) execute function item_count_update()`,
  ];
}

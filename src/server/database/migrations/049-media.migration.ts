/**
 * Adds what owners say about media, the versions of replaced files, and where media are used. Triggers keep
 * the uses right, whoever writes.
 */
import { sql, SqliteAdapter, type Kysely } from 'kysely';
import type { Migration } from './migration.ts';

interface Source {
  table: string;
  /** What kind of place it is, the place, and its part: expressions over a row `#`. */
  place: string;
  id: string;
  part: string;
  /** The columns with addresses. */
  columns: string[];
}

const ENTITY_ID = "#.entity || ':' || #.record_id";

const SOURCES: Source[] = [
  { table: 'content', place: 'page', id: '#.channel_code', part: '#.language_code', columns: ['document'] },
  {
    table: 'content_revision',
    place: 'revision',
    id: '#.channel_code',
    part: "#.language_code || ' ' || cast(#.revision as text)",
    columns: ['document'],
  },
  {
    table: 'content_item',
    place: 'item',
    id: '#.content_code',
    part: "''",
    columns: ['document', 'rich_text'],
  },
  {
    table: 'content_item_translation',
    place: 'item',
    id: '#.content_code',
    part: '#.language_code',
    columns: ['document', 'rich_text'],
  },
  { table: 'form_template', place: 'form', id: '#.form_id', part: "''", columns: ['document'] },
  { table: 'form_record', place: 'record', id: '#.record_id', part: "''", columns: ['values'] },
  { table: 'setting', place: 'setting', id: '#.name', part: "''", columns: ['value'] },
  { table: 'friend_link', place: 'friendLink', id: '#.link_code', part: "''", columns: ['image'] },
  { table: 'own_template', place: 'template', id: '#.template_code', part: "''", columns: ['blocks'] },
  {
    table: 'dictionary_entry',
    place: 'dictionary',
    id: '#.code',
    part: '#.language_code',
    columns: ['value', 'url'],
  },
  {
    table: 'record_revision',
    place: 'recordRevision',
    id: ENTITY_ID,
    part: 'cast(#.revision as text)',
    columns: ['record_values'],
  },
  { table: 'trash', place: 'trash', id: ENTITY_ID, part: "''", columns: ['record_values'] },
];

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await describeMedia(db);
  await createTables(db);
  for (const order of ['created_at', 'name', 'bytes'])
    await run(`create index media_by_${order} on media (project_code, state, ${order}, resource_code)`);
  await run('create index media_by_content on media (project_code, content_hash)');
  const write = db.getExecutor().adapter instanceof SqliteAdapter ? forSqlite : forPostgres;
  for (const source of SOURCES) for (const statement of write(source)) await run(statement);
};

async function describeMedia(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, fallback: string) =>
    db.schema
      .alterTable('media')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(fallback))
      .execute();
  await add('version', '');
  await db.schema.alterTable('media').addColumn('first_key', 'text').execute();
  await add('alt', '{}');
  await add('alt_languages', ',');
  await db.schema
    .alterTable('media')
    .addColumn('is_decorative', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('media').addColumn('focus', 'text').execute();
  await db.schema.alterTable('media').addColumn('copy_bytes', 'bigint').execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const create = (name: string, columns: string[], key: string[]) =>
    columns
      .reduce(
        (table, column) => table.addColumn(column, 'text', (each) => each.notNull()),
        db.schema.createTable(name).addColumn('project_code', 'text', (column) => column.notNull()),
      )
      .addPrimaryKeyConstraint(`${name}_key`, ['project_code', ...key] as never);
  const place = ['resource_code', 'place', 'place_id', 'part'];
  await create('media_reference', place, place).execute();
  await db.schema
    .createIndex('media_reference_by_place')
    .on('media_reference')
    .columns(['project_code', 'place', 'place_id', 'part'])
    .execute();
  const about = ['resource_code', 'version', 'type', 'content_hash', 'created_at'];
  await create('media_version', about, ['resource_code', 'version'])
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute();
}

const CODE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-';
/** Codes stand behind these, as a file is named by its address or by its code. */
const MARKERS = ['/media/', '"resourceCode":"'];

const of = (expression: string, row: string): string => expression.replaceAll('#', row);
const textOf = ({ columns }: Source, row: string): string =>
  columns.map((column) => `coalesce(${row}."${column}", '')`).join(" || ' ' || ");
const isChanged = ({ columns }: Source): string =>
  columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ');
const forget = ({ place, id, part }: Source): string =>
  `delete from media_reference where project_code = old.project_code and place = '${place}'
    and place_id = ${of(id, 'old')} and part = ${of(part, 'old')}`;

/** The code at the beginning of a text, without a version. */
const CODE = `substr(piece.value, 1, length(piece.value) - length(ltrim(piece.value, '${CODE_LETTERS}')))`;
const PLAIN_CODE = `case when instr(${CODE}, '--') > 1
  then substr(${CODE}, 1, instr(${CODE}, '--') - 1) else ${CODE} end`;

/** SQLite splits a text by making a JSON list of it: in time that grows with the length of the text only. */
function storeInSqlite(source: Source, row: string, from: string): string {
  const { place, id, part } = source;
  const text = textOf(source, row);
  const found = MARKERS.map((marker) => {
    const quoted = marker.replaceAll('"', '\\"');
    return `select ${row}.project_code, ${PLAIN_CODE} as code, '${place}', ${of(id, row)}, ${of(part, row)}
      from ${from} json_each(case when instr(${text}, '${marker}') = 0 then '[]'
        else '[' || replace(json_quote(${text}), '${quoted}', '","') || ']' end) as piece
      where piece.key > 0 and length(${CODE}) between 1 and 64`;
  });
  return `insert into media_reference (project_code, resource_code, place, place_id, part)
    ${found.join(' union ')}`;
}

function forSqlite(source: Source): string[] {
  const { table, columns } = source;
  const store = storeInSqlite(source, 'new', '');
  const named = columns.map((column) => `"${column}"`).join(', ');
  return [
    `create trigger ${table}_media_insert after insert on ${table} begin ${store}; end`,
    `create trigger ${table}_media_update after update of ${named} on ${table} when ${isChanged(source)}
      begin ${forget(source)}; ${store}; end`,
    `create trigger ${table}_media_delete after delete on ${table} begin ${forget(source)}; end`,
    storeInSqlite(source, 'source', `${table} as source,`),
  ];
}

function forPostgres(source: Source): string[] {
  const { table, place, id, part, columns } = source;
  const pattern = `(?:${MARKERS.join('|')})([A-Za-z0-9-]{1,64})`;
  const store = (row: string, from: string): string =>
    `insert into media_reference (project_code, resource_code, place, place_id, part)
      select distinct ${row}.project_code, split_part(found.code[1], '--', 1), '${place}',
        ${of(id, row)}, ${of(part, row)}
      from ${from} regexp_matches(${textOf(source, row)}, '${pattern}', 'g') as found(code)
      where split_part(found.code[1], '--', 1) <> ''`;
  const named = columns.map((column) => `"${column}"`).join(', ');
  const on = (name: string, statements: string): string =>
    `create function ${table}_media_${name}() returns trigger language plpgsql as
      $$ begin ${statements}; return null; end $$`;
  const call = (name: string): string => `for each row execute function ${table}_media_${name}()`;
  return [
    on('insert', store('new', '')),
    on('update', `${forget(source)}; ${store('new', '')}`),
    on('delete', forget(source)),
    `create trigger ${table}_media_insert after insert on ${table} ${call('insert')}`,
    `create trigger ${table}_media_update after update of ${named} on ${table}
      for each row when (${isChanged(source)}) execute function ${table}_media_update()`,
    `create trigger ${table}_media_delete after delete on ${table} ${call('delete')}`,
    store('source', `${table} as source, lateral`),
  ];
}

/**
 * Drafts and the pictures of pages use media, too, and of each place is known whether it shows a picture
 * without an alternative text. Triggers keep both (see 049).
 */
import { sql, SqliteAdapter } from 'kysely';
import type { Migration } from './migration.ts';

interface Source {
  table: string;
  /** What kind of place it is, the place, and its part: expressions over a row `#`. */
  place: string;
  id: string;
  part: string;
  columns: string[];
  /** Its documents say of each picture what it shows. 049 has made its triggers, and its rows. */
  isDescribed?: true;
}

const SOURCES: Source[] = [
  {
    table: 'content_draft',
    place: 'draft',
    id: '#.channel_code',
    part: '#.language_code',
    columns: ['document'],
  },
  {
    table: 'record_draft',
    place: 'recordDraft',
    id: "#.entity || ':' || #.record_id",
    part: "''",
    columns: ['record_values'],
  },
  { table: 'channel', place: 'channel', id: '#.channel_code', part: "''", columns: ['picture'] },
  {
    table: 'content',
    place: 'page',
    id: '#.channel_code',
    part: '#.language_code',
    columns: ['document'],
    isDescribed: true,
  },
  {
    table: 'content_item',
    place: 'item',
    id: '#.content_code',
    part: "''",
    columns: ['document', 'rich_text'],
    isDescribed: true,
  },
];

export const up: Migration['up'] = async (db) => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await db.schema
    .alterTable('media_reference')
    .addColumn('lacks_alt', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await run('create index media_replaced on media (project_code) where first_key is not null');
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  if (!isSqlite) await run(FIND_LACKING);
  const write = isSqlite ? forSqlite : forPostgres;
  for (const source of SOURCES) for (const statement of write(source)) await run(statement);
};

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

/** Notes which pictures of a row have no alternative text and need one. */
const describe = ({ place, id, part }: Source, row: string, lacking: (document: string) => string): string =>
  `update media_reference set lacks_alt = 1 where project_code = ${row}.project_code
    and place = '${place}' and place_id = ${of(id, row)} and part = ${of(part, row)}
    and resource_code in (${lacking(`${row}.document`)})`;

/** A picture is an object with a code; one pass groups the members of each. */
const lackingInSqlite = (document: string): string =>
  `select max(case piece.key when 'resourceCode' then piece.value end) as code
    from json_tree(case when json_valid(${document}) then ${document} else '{}' end) as piece
    where piece.key in ('resourceCode', 'alt', 'isDecorative') group by piece.parent
    having code is not null and trim(coalesce(max(case piece.key when 'alt' then piece.value end), '')) = ''
      and coalesce(max(case piece.key when 'isDecorative' then piece.value end), 0) <> 1`;

function forSqlite(source: Source): string[] {
  const { table, columns, isDescribed } = source;
  const more = isDescribed ? `; ${describe(source, 'new', lackingInSqlite)}` : '';
  const store = storeInSqlite(source, 'new', '') + more;
  const named = columns.map((column) => `"${column}"`).join(', ');
  const triggers = [
    `create trigger ${table}_media_insert after insert on ${table} begin ${store}; end`,
    `create trigger ${table}_media_update after update of ${named} on ${table} when ${isChanged(source)}
      begin ${forget(source)}; ${store}; end`,
  ];
  if (isDescribed)
    return [
      `drop trigger ${table}_media_insert`,
      `drop trigger ${table}_media_update`,
      ...triggers,
      `update media_reference set lacks_alt = 1 where place = '${source.place}' and exists (
        select 1 from ${table} as source where source.project_code = media_reference.project_code
        and ${of(source.id, 'source')} = media_reference.place_id
        and ${of(source.part, 'source')} = media_reference.part
        and media_reference.resource_code in (${lackingInSqlite('source.document')}))`,
    ];
  return [
    ...triggers,
    `create trigger ${table}_media_delete after delete on ${table} begin ${forget(source)}; end`,
    storeInSqlite(source, 'source', `${table} as source,`),
  ];
}

/** Documents that PostgreSQL cannot read, such as one with half a surrogate pair, lack nothing. */
const FIND_LACKING = `create function media_lacking(document text) returns setof text language plpgsql as $$
  begin
    return query select distinct part->>'resourceCode' from jsonb_path_query(document::jsonb,
      'strict $.** ? (@.type() == "object" && exists(@.resourceCode))') as part
      where trim(coalesce(part->>'alt', '')) = '' and coalesce(part->>'isDecorative', '') <> 'true';
  exception when others then return;
  end $$`;
const lackingInPostgres = (document: string): string => `select media_lacking(${document})`;

function forPostgres(source: Source): string[] {
  const { table, place, id, part, columns, isDescribed } = source;
  const pattern = `(?:${MARKERS.join('|')})([A-Za-z0-9-]{1,64})`;
  const store = (row: string, from: string): string =>
    `insert into media_reference (project_code, resource_code, place, place_id, part)
      select distinct ${row}.project_code, split_part(found.code[1], '--', 1), '${place}',
        ${of(id, row)}, ${of(part, row)}
      from ${from} regexp_matches(${textOf(source, row)}, '${pattern}', 'g') as found(code)
      where split_part(found.code[1], '--', 1) <> ''`;
  const more = isDescribed ? `; ${describe(source, 'new', lackingInPostgres)}` : '';
  const named = columns.map((column) => `"${column}"`).join(', ');
  const on = (name: string, statements: string): string =>
    `create or replace function ${table}_media_${name}() returns trigger language plpgsql as
      $$ begin ${statements}; return null; end $$`;
  const functions = [
    on('insert', store('new', '') + more),
    on('update', `${forget(source)}; ${store('new', '')}${more}`),
  ];
  if (isDescribed)
    return [
      ...functions,
      `update media_reference set lacks_alt = 1 from (
          select source.project_code, ${of(id, 'source')} as id, ${of(part, 'source')} as part,
            media_lacking(source.document) as code from ${table} as source) as lacking
        where media_reference.project_code = lacking.project_code and media_reference.place = '${place}'
        and media_reference.place_id = lacking.id and media_reference.part = lacking.part
        and media_reference.resource_code = lacking.code`,
    ];
  const call = (name: string): string => `for each row execute function ${table}_media_${name}()`;
  return [
    ...functions,
    on('delete', forget(source)),
    `create trigger ${table}_media_insert after insert on ${table} ${call('insert')}`,
    `create trigger ${table}_media_update after update of ${named} on ${table}
      for each row when (${isChanged(source)}) execute function ${table}_media_update()`,
    `create trigger ${table}_media_delete after delete on ${table} ${call('delete')}`,
    store('source', `${table} as source, lateral`),
  ];
}

/**
 * Triggers that note which files of the library the rows of a table name, whoever writes them. Migrations use
 * them: what is written here is never changed.
 */
import { sql, SqliteAdapter, type Kysely } from 'kysely';

/** A table whose texts name files. */
export interface MediaSource {
  table: string;
  /** What kind of place a row is. */
  place: string;
  /** The place, and its part: expressions over a row `#`. */
  id: string;
  part?: string;
  /** The columns with addresses. */
  columns: readonly string[];
  /** Its column `document` says of each picture what it shows: those without a text are marked. */
  isDescribed?: true;
  /** Most new rows name no file: their trigger is not begun. */
  isMostlyWithout?: true;
}

type Row = 'new' | 'old';

const CODE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-';
/** Codes stand behind these, as a file is named by its address or by its code. */
const MARKERS = ['/media/', '"resourceCode":"'];

/** The code at the beginning of a text, without a version. */
const CODE = `substr(piece.value, 1, length(piece.value) - length(ltrim(piece.value, '${CODE_LETTERS}')))`;
const PLAIN_CODE = `case when instr(${CODE}, '--') > 1
  then substr(${CODE}, 1, instr(${CODE}, '--') - 1) else ${CODE} end`;

/** The uses are noted from now on; those of rows that are there already are not. */
export async function noteMedia(db: Kysely<unknown>, source: MediaSource): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of mediaTriggers(source, isSqlite)) await sql.raw(statement).execute(db);
}

/** The statements that make the triggers. */
export function mediaTriggers(source: MediaSource, isSqlite: boolean): string[] {
  const { table, columns } = source;
  const store = (isSqlite ? storeInSqlite(source) : storeInPostgres(source)) + describe(source, isSqlite);
  const does = { insert: store, update: `${forget(source)}; ${store}`, delete: forget(source) };
  const changed = columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ');
  const isChanged = isSqlite ? `when ${changed}` : `when (${changed})`;
  const when = { insert: whenAny(source, isSqlite), update: isChanged, delete: '' };
  const named = columns.map((column) => `"${column}"`).join(', ');
  return (['insert', 'update', 'delete'] as const).flatMap((on) => {
    const name = `${table}_media_${on}`;
    const head = `create trigger ${name} after ${on}${on === 'update' ? ` of ${named}` : ''} on ${table}`;
    if (isSqlite) return [`${head} ${when[on]} begin ${does[on]}; end`];
    return [
      `create function ${name}() returns trigger language plpgsql as
        $$ begin ${does[on]}; return null; end $$`,
      `${head} for each row ${when[on]} execute function ${name}()`,
    ];
  });
}

const textOf = ({ columns }: MediaSource): string =>
  columns.map((column) => `coalesce(new."${column}", '')`).join(" || ' ' || ");

const of = (expression: string, row: Row): string => expression.replaceAll('#', row);

/** Where a row is, as a condition on its references. */
const isAt = ({ place, id, part = "''" }: MediaSource, row: Row): string =>
  `project_code = ${row}.project_code and place = '${place}'
    and place_id = ${of(id, row)} and part = ${of(part, row)}`;

const forget = (source: MediaSource): string => `delete from media_reference where ${isAt(source, 'old')}`;

/** SQLite splits a text by making a JSON list of it: in time that grows with the length of the text only. */
function storeInSqlite(source: MediaSource): string {
  const { place, id, part = "''" } = source;
  const text = textOf(source);
  const found = MARKERS.map((marker) => {
    const quoted = marker.replaceAll('"', '\\"');
    return `select new.project_code, ${PLAIN_CODE} as code, '${place}', ${of(id, 'new')}, ${of(part, 'new')}
      from json_each(case when instr(${text}, '${marker}') = 0 then '[]'
        else '[' || replace(json_quote(${text}), '${quoted}', '","') || ']' end) as piece
      where piece.key > 0 and length(${CODE}) between 1 and 64`;
  });
  return `insert into media_reference (project_code, resource_code, place, place_id, part)
    ${found.join(' union ')}`;
}

function storeInPostgres(source: MediaSource): string {
  const { place, id, part = "''" } = source;
  const pattern = `(?:${MARKERS.join('|')})([A-Za-z0-9-]{1,64})`;
  return `insert into media_reference (project_code, resource_code, place, place_id, part)
    select distinct new.project_code, split_part(found.code[1], '--', 1), '${place}',
      ${of(id, 'new')}, ${of(part, 'new')}
    from regexp_matches(${textOf(source)}, '${pattern}', 'g') as found(code)
    where split_part(found.code[1], '--', 1) <> ''`;
}

/** A picture is an object with a code; one pass groups the members of each. */
const LACKING = `select max(case piece.key when 'resourceCode' then piece.value end) as code
    from json_tree(case when json_valid(new.document) then new.document else '{}' end) as piece
    where piece.key in ('resourceCode', 'alt', 'isDecorative') group by piece.parent
    having code is not null and trim(coalesce(max(case piece.key when 'alt' then piece.value end), '')) = ''
      and coalesce(max(case piece.key when 'isDecorative' then piece.value end), 0) <> 1`;

function describe(source: MediaSource, isSqlite: boolean): string {
  if (source.isDescribed === undefined) return '';
  return `; update media_reference set lacks_alt = 1 where ${isAt(source, 'new')}
    and resource_code in (${isSqlite ? LACKING : 'select media_lacking(new.document)'})`;
}

function whenAny({ columns, isMostlyWithout }: MediaSource, isSqlite: boolean): string {
  if (isMostlyWithout === undefined) return '';
  const within = isSqlite ? 'instr' : 'strpos';
  const named = columns.flatMap((column) =>
    MARKERS.map((marker) => `${within}(coalesce(new."${column}", ''), '${marker}') > 0`),
  );
  return `when (${named.join(' or ')})`;
}

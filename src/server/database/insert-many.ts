/** Inserts many rows by one statement, whose text is the same for any number of them. */
import { sql, SqliteAdapter, type Insertable } from 'kysely';
import type { Queries } from './driver.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';

/** SQLite works on them without a pause, while everything else waits. PostgreSQL works elsewhere. */
const ROWS_AT_ONCE = { sqlite: 50, postgres: 500 } as const;
/** Half of a pair, which JSON names and no database stores. */
const MAY_BE_BROKEN = /\\ud[89a-f]/i;

/** What becomes of a row whose key is known already: it stays, or takes over members of the new one. */
export type Known<Row> =
  | 'keep'
  | { key: readonly (keyof Row & string)[]; update: readonly (keyof Row & string)[] };

/**
 * All rows have the members of the first. They are bound as one JSON text: to build a statement with a place
 * for each value costs more than to run it.
 */
export async function insertMany<Name extends keyof Tables, Row extends Insertable<Tables[Name]> & object>(
  queries: Queries,
  table: Name,
  rows: readonly Row[],
  known?: Known<Row>,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const most = ROWS_AT_ONCE[isSqlite(queries) ? 'sqlite' : 'postgres'];
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most);
    const columns = sql.join(names.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) ${selectOf(queries, table, names, some)}
      where true ${known === undefined ? sql`` : updateOf(known)}`.execute(queries);
  }
}

export const isSqlite = (queries: Queries): boolean => queries.getExecutor().adapter instanceof SqliteAdapter;

function selectOf(queries: Queries, table: string, names: readonly string[], rows: readonly object[]) {
  if (!isSqlite(queries))
    return sql`select ${sql.join(names.map((name) => sql.ref(name)))}
      from json_populate_recordset(null::${sql.table(table)}, ${textOf(rows)}::json)`;
  const values = names.map((_, index) => sql`json_extract(value, ${sql.lit(`$[${index}]`)})`);
  const lists = rows.map((row) => names.map((name) => (row as Record<string, unknown>)[name] ?? null));
  return sql`select ${sql.join(values)} from json_each(${textOf(lists)})`;
}

function updateOf(known: Known<never>) {
  if (known === 'keep') return sql`on conflict do nothing`;
  const { key, update } = known;
  const set = update.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const names = key.map((name) => sql.ref(name));
  return sql`on conflict (${sql.join(names)}) do update set ${sql.join(set)}`;
}

function textOf(rows: unknown): string {
  const text = JSON.stringify(rows);
  if (!MAY_BE_BROKEN.test(text)) return text;
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}

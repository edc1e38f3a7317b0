// Reads and replaces the rows of a PostgreSQL database.
import { Client, types } from 'pg';
import { EVERYTHING } from '../change-log.ts';
import {
  DERIVED,
  endOfReplacement,
  HIGHEST_LIST_VERSION,
  isArchived,
  MARK_SWAPPED,
  type RowReplacement,
  type RowSnapshot,
  type TableShape,
} from './row-tables.ts';
import { isOfSite, type SiteChange } from './site-tables.ts';
import { quoteName } from '../quote-name.ts';

/** Rows that are in memory at once: documents have up to some hundred kilobytes. */
const BATCH = 100;
const WAIT_S = 15;
/** PostgreSQL's type number of int8: counts and sizes stay far below 2^53. */
const INT8 = 20;
types.setTypeParser(INT8, Number);

interface Shape extends TableShape {
  /** Types of the columns, by name. */
  types: ReadonlyMap<string, string>;
}

/**
 * Reads in one transaction that sees the database as it was when it began. With a code, the rows of that site
 * and the tables that have any.
 */
export async function openPostgresSnapshot(url: string, site?: string): Promise<RowSnapshot> {
  const client = await connect(url);
  await client.query('begin isolation level repeatable read read only');
  const tables = (await readTables(client)).filter((table) => site === undefined || isOfSite(table));
  const ofSite = site === undefined ? '' : `where project_code = ${client.escapeLiteral(site)}`;
  const [last] = await rowsOf<{ name: string }>(
    client,
    'select name from schema_migration order by name collate "C" desc limit 1',
  );
  return {
    kind: 'postgres',
    schema: last?.name ?? '',
    tables,
    async *read({ name, columns }) {
      const order = await orderOf(client, name);
      await client.query(
        `declare archived no scroll cursor for
          select ${columns.map(quoteName).join(', ')} from ${quoteName(name)} ${ofSite} order by ${order}`,
      );
      for (;;) {
        const { rows } = await client.query<(string | number | null)[]>({
          text: `fetch ${BATCH} from archived`,
          rowMode: 'array',
        });
        if (rows.length === 0) break;
        yield rows;
      }
      await client.query('close archived');
    },
    close: () => client.end(),
  };
}

/** Locks out other writers, and no readers: these see the old rows until the end. */
export async function openPostgresReplacement(url: string): Promise<RowReplacement> {
  const client = await connect(url);
  await client.query('begin');
  await client.query(`set local lock_timeout = '${WAIT_S}s'`);
  const tables = await readTables(client);
  const names = tables.map(({ name }) => quoteName(name));
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`);
  const [highest] = await rowsOf<{ version: number }>(client, HIGHEST_LIST_VERSION);
  // Triggers would count and index the rows a second time: what they have written is in the archive.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const name of names) await client.query(`delete from ${name}`);
  // An older schema has not all of them.
  const derived = await rowsOf<{ name: string }>(
    client,
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace
      and relkind = 'r' and relname = any($1)`,
    [[...DERIVED]],
  );
  for (const { name } of derived) await client.query(`delete from ${quoteName(name)}`);
  return {
    tables,
    insert: makeInsert(client, tables),
    async commit(operationCode) {
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      for (const statement of endOfReplacement(highest?.version ?? 0)) await client.query(statement);
      if (
        operationCode !== undefined &&
        (await client.query(`${MARK_SWAPPED}$1`, [operationCode])).rowCount !== 1
      )
        throw new Error('The restore was given up.');
      await client.query('commit');
      await client.end();
    },
    abandon: () => client.end(),
  };
}

/**
 * Locks out other writers as short as it is open, and no readers. Other processes are told by the log of
 * changes, because the triggers that write it are off.
 */
export async function openPostgresSiteChange(url: string): Promise<SiteChange> {
  const client = await connect(url);
  await client.query('begin');
  await client.query(`set local lock_timeout = '${WAIT_S}s'`);
  const all = await readTables(client);
  const names = all.map(({ name }) => quoteName(name));
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  return {
    tables: all.filter(isOfSite),
    insert: makeInsert(client, all),
    async exists(projectCode) {
      return (await client.query('select 1 from site where project_code = $1', [projectCode])).rowCount === 1;
    },
    async removeAll(projectCode) {
      const tables = await rowsOf<{ name: string }>(
        client,
        `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
            and a.attname = 'project_code' and not a.attisdropped and c.relname <> 'change_log'`,
      );
      for (const { name } of tables)
        await client.query(`delete from ${quoteName(name)} where project_code = $1`, [projectCode]);
    },
    async commit(projectCode, operationCode) {
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      await client.query(
        `insert into change_log (project_code, topic, part) values ($1, $2, '') on conflict do nothing`,
        [projectCode, EVERYTHING],
      );
      await client.query(`select pg_notify('tessera_change', '')`);
      if (operationCode !== undefined)
        if ((await client.query(`${MARK_SWAPPED}$1`, [operationCode])).rowCount !== 1)
          throw new Error('The import was given up.');
      await client.query('commit');
      await client.end();
    },
    abandon: () => client.end(),
  };
}

function makeInsert(client: Client, tables: readonly Shape[]): RowReplacement['insert'] {
  return async ({ name, columns }, rows) => {
    const shape = tables.find((each) => each.name === name) as Shape;
    const lists = columns.map((column, index) => `$${index + 1}::${shape.types.get(column)}[]`);
    await client.query({
      text: `insert into ${quoteName(name)} (${columns.map(quoteName).join(', ')})
        select * from unnest(${lists.join(', ')})`,
      values: columns.map((_, index) => rows.map((row) => row[index])),
    });
  };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'tessera backup' });
  await client.connect();
  // A broken connection is the error of the next query.
  client.on('error', () => undefined);
  return client;
}

async function rowsOf<Result extends object>(
  client: Client,
  text: string,
  values: unknown[] = [],
): Promise<Result[]> {
  return (await client.query<Result>(text, values)).rows;
}

async function readTables(client: Client): Promise<Shape[]> {
  const columns = await rowsOf<{ table: string; name: string; type: string }>(
    client,
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''`,
  );
  return [...Map.groupBy(columns, ({ table }) => table)]
    .filter(([name]) => isArchived(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, its]) => ({
      name,
      columns: its.map((column) => column.name).toSorted(),
      types: new Map(its.map((column) => [column.name, column.type])),
    }));
}

/** The primary key. Texts are compared byte by byte, as SQLite does. */
async function orderOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, null) as type
      from pg_index i, unnest(i.indkey) with ordinality as k(number, place), pg_attribute a
      where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.number
      order by k.place`,
    [quoteName(table)],
  );
  return rows
    .map(({ name, type }) => (type === 'text' ? `${quoteName(name)} collate "C"` : quoteName(name)))
    .join();
}

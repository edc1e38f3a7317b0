// Keys begin with the site, on both databases: its rows lie together, and an engine that shards by site takes
// the schema (Citus: keys and joins hold the distribution column). What does not is listed, and why.
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASES } from '../support/database.ts';

const SITE = 'project_code';

/** Tables without rows of sites. On Citus: `reference` is copied to all nodes, `local` stays on one. */
const OF_ALL_SITES: Readonly<Record<string, 'reference' | 'local'>> = {
  // Of the database itself.
  schema_migration: 'local',
  system_operation: 'local',
  job_lease: 'local',
  operation_notice: 'local',
  // A day's secret, which the names of visitors of all sites are made with.
  visitor_salt: 'reference',
  // Queues of one pool of workers, by the key of a file.
  media_removal: 'local',
  picture_copies: 'local',
};

/** Unique indexes that do not begin with the site. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  'site_host (host)': 'A host names the site. On Citus: a reference table.',
  'change_log (transaction_id, project_code, topic, part)':
    'Processes follow it in the order of transactions. On Citus: a local table.',
  // One merchant may be that of several sites. On Citus: an index that begins with the site instead.
  'member_order (order_number)': 'A number is unique at the payment service.',
  'payment_attempt (out_trade_no)': 'A number is unique at the payment service.',
  'refund (refund_number)': 'A number is unique at the payment service.',
  'search_document (document_id)': 'SQLite only: all sites share the table of the terms.',
};

interface Index {
  table: string;
  columns: string[];
}

interface Catalogue {
  tables: { name: string; isOfSite: boolean }[];
  unique: Index[];
  /** Columns of foreign keys. */
  foreign: Index[];
}

async function readPostgres(url: string): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  const tables = await client.query<{ name: string; isOfSite: boolean }>(`
    select relname as name, exists (select 1 from pg_attribute where attrelid = c.oid and attname = '${SITE}')
      as "isOfSite"
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`);
  const unique = await client.query<Index>(`
    select t.relname as table, (select array_agg(pg_get_indexdef(i.indexrelid, at, true) order by at)
      from generate_series(1, i.indnkeyatts) at) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique`);
  const foreign = await client.query<Index>(`
    select c.conrelid::regclass::text as table, (select array_agg(a.attname::text order by k.at)
      from unnest(c.conkey) with ordinality k (number, at)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  return { tables: tables.rows, unique: unique.rows, foreign: foreign.rows };
}

function readSqlite(folder: string): Catalogue {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'), { readonly: true });
  onTestFinished(() => void database.close());
  const all = <Row>(statement: string): Row[] => database.prepare<[], Row>(statement).all();
  // The tables of the full-text index are SQLite's own.
  const names = all<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not glob 'search_index*' order by name",
  ).map(({ name }) => name);
  const infoOf = (name: string) => all<{ name: string; pk: number }>(`pragma table_info('${name}')`);
  const tables = names.map((name) => ({
    name,
    isOfSite: infoOf(name).some((column) => column.name === SITE),
  }));
  const keys = names.map((table) => ({
    table,
    columns: infoOf(table)
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
  }));
  const unique = names.flatMap((table) =>
    all<{ name: string; unique: number }>(`pragma index_list('${table}')`)
      .filter((index) => index.unique === 1)
      .map(({ name }) => ({
        table,
        columns: all<{ name: string }>(`pragma index_info('${name}')`).map((row) => row.name),
      })),
  );
  const foreign = names.flatMap((table) => {
    const parts = all<{ id: number; from: string }>(`pragma foreign_key_list('${table}')`);
    return [...Map.groupBy(parts, ({ id }) => id).values()].map((key) => ({
      table,
      columns: key.map(({ from }) => from),
    }));
  });
  return { tables, unique: [...keys.filter(({ columns }) => columns.length > 0), ...unique], foreign };
}

const show = ({ table, columns }: Index): string => `${table} (${columns.join(', ')})`;

test.each(DATABASES)('on $name, every key begins with the site, or is listed', async ({ settings }) => {
  const { DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string } = await settings();
  const { tables, unique, foreign } =
    DATABASE_URL === undefined ? readSqlite(DATA_DIR) : await readPostgres(DATABASE_URL);
  const shared = tables.filter(({ isOfSite }) => !isOfSite).map(({ name }) => name);
  expect(shared.filter((name) => OF_ALL_SITES[name] === undefined)).toEqual([]);
  expect(tables.length - shared.length).toBeGreaterThan(70);

  const ofSites = (index: Index): boolean => !shared.includes(index.table);
  // A table without any key would be in neither list.
  const withKey = new Set(unique.map(({ table }) => table));
  expect(tables.filter(({ name }) => !withKey.has(name))).toEqual([]);
  const others = unique.filter(ofSites).filter(({ columns }) => columns[0] !== SITE);
  expect(others.map(show).filter((index) => OTHER_KEYS[index] === undefined)).toEqual([]);
  expect(foreign.filter(ofSites).filter(({ columns }) => columns[0] !== SITE)).toEqual([]);
});

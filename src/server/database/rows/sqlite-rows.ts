// Reads and replaces the rows of an SQLite database.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { isBusy } from '../patient-connection.ts';
import {
  DERIVED,
  endOfReplacement,
  HIGHEST_LIST_VERSION,
  isArchived,
  MARK_SWAPPED,
  type Row,
  type RowReplacement,
  type RowSnapshot,
  type TableShape,
} from './row-tables.ts';
import { isOfSite, type SiteChange } from './site-tables.ts';
import { quoteName } from '../quote-name.ts';

/** Rows that are read before others get a turn. */
const BATCH = 200;
/** How long a change of all or of a site's rows waits for a write that is under way, and between attempts. */
const [WAIT_MS, PAUSE_MS] = [15_000, 5];
/** `pragma table_xinfo`: an ordinary column. Computed ones have other numbers. */
const STORED = 0;

/**
 * Reads in one transaction of a connection of its own: in WAL mode that is one moment, and writers go on.
 * SQLite's online backup would copy the file first, and begin again with every write of another connection.
 * With a code, the rows of that site and the tables that have any.
 */
export function openSqliteSnapshot(folder: string, site?: string): RowSnapshot {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'), { readonly: true, timeout: WAIT_MS });
  database.exec('begin');
  const tables = readTables(database).filter((table) => site === undefined || isOfSite(table));
  const ofSite = site === undefined ? '' : 'where project_code = ?';
  return {
    kind: 'sqlite',
    schema: readSchema(database),
    tables,
    async *read({ name, columns }) {
      const order = keyOf(database, name).map(quoteName).join(', ');
      const statement = database
        .prepare<string[], Row>(
          `select ${columns.map(quoteName).join(', ')} from ${quoteName(name)} ${ofSite} order by ${order}`,
        )
        .raw();
      let batch: Row[] = [];
      for (const row of statement.iterate(...(site === undefined ? [] : [site]))) {
        batch.push(row);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async close() {
      database.close();
    },
  };
}

/** Takes the write lock: other writers are told that the database is busy until it ends. */
export function openSqliteReplacement(folder: string): RowReplacement {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'), { timeout: WAIT_MS });
  database.pragma('synchronous = FULL');
  database.exec('begin immediate');
  const tables = readTables(database);
  const { version } = database.prepare<[], { version: number }>(HIGHEST_LIST_VERSION).get() ?? { version: 0 };
  const putTriggersBack = dropTriggers(database);
  for (const { name } of tables) database.exec(`delete from ${quoteName(name)}`);
  for (const name of readNames(database).filter((each) => DERIVED.has(each)))
    database.exec(
      name === 'search_index'
        ? `insert into search_index (search_index) values ('delete-all')`
        : `delete from ${quoteName(name)}`,
    );
  return {
    tables,
    insert: makeInsert(database),
    async commit(operationCode) {
      putTriggersBack();
      for (const statement of endOfReplacement(version)) database.exec(statement);
      if (
        operationCode !== undefined &&
        database.prepare(`${MARK_SWAPPED}?`).run(operationCode).changes !== 1
      )
        throw new Error('The restore was given up.');
      database.exec('commit');
      database.close();
    },
    async abandon() {
      if (database.open) database.close();
    },
  };
}

/** Takes the write lock, to write or to remove the rows of one site. */
export async function openSqliteSiteChange(folder: string): Promise<SiteChange> {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'), { timeout: 0 });
  database.pragma('synchronous = FULL');
  await takeWriteLock(database);
  const putTriggersBack = dropTriggers(database);
  return {
    tables: readTables(database).filter(isOfSite),
    insert: makeInsert(database),
    async exists(projectCode) {
      return database.prepare('select 1 from site where project_code = ?').get(projectCode) !== undefined;
    },
    async removeAll(projectCode) {
      for (const name of readNames(database))
        if (readColumns(database, name).some((column) => column.name === 'project_code'))
          database.prepare(`delete from ${quoteName(name)} where project_code = ?`).run(projectCode);
    },
    async commit(_, operationCode) {
      putTriggersBack();
      if (operationCode !== undefined)
        if (database.prepare(`${MARK_SWAPPED}?`).run(operationCode).changes !== 1)
          throw new Error('The import was given up.');
      database.exec('commit');
      database.close();
    },
    async abandon() {
      if (database.open) database.close();
    },
  };
}

/** The writer that it waits for may be of this process, which goes on meanwhile. */
async function takeWriteLock(database: SqliteDatabase.Database): Promise<void> {
  const giveUpAt = performance.now() + WAIT_MS;
  for (;;) {
    try {
      database.exec('begin immediate');
      return;
    } catch (error) {
      if (isBusy(error) && performance.now() < giveUpAt) await wait(PAUSE_MS);
      else {
        database.close();
        throw error;
      }
    }
  }
}

/** They would count and index the rows a second time: what they have written is in the archive. */
function dropTriggers(database: SqliteDatabase.Database): () => void {
  const triggers = database
    .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where type = 'trigger'`)
    .all();
  for (const { name } of triggers) database.exec(`drop trigger ${quoteName(name)}`);
  return () => {
    for (const { sql } of triggers) database.exec(sql);
  };
}

function makeInsert(database: SqliteDatabase.Database): RowReplacement['insert'] {
  const inserts = new Map<string, SqliteDatabase.Statement>();
  return async ({ name, columns }, rows) => {
    const marks = columns.map(() => '?').join(', ');
    const insert =
      inserts.get(name) ??
      database.prepare(
        `insert into ${quoteName(name)} (${columns.map(quoteName).join(', ')}) values (${marks})`,
      );
    inserts.set(name, insert);
    for (const row of rows) insert.run(...row);
  };
}

function readNames(database: SqliteDatabase.Database): string[] {
  return database
    .prepare<[], { name: string }>(`select name from sqlite_master where type = 'table' order by name`)
    .all()
    .map(({ name }) => name);
}

function readTables(database: SqliteDatabase.Database): TableShape[] {
  return readNames(database)
    .filter(isArchived)
    .map((name) => ({
      name,
      columns: readColumns(database, name)
        .filter(({ hidden }) => hidden === STORED)
        .map((column) => column.name)
        .toSorted(),
    }));
}

interface Column {
  name: string;
  hidden: number;
  /** Place in the primary key, from 1. */
  pk: number;
}

function readColumns(database: SqliteDatabase.Database, table: string): Column[] {
  return database.pragma(`table_xinfo(${quoteName(table)})`) as Column[];
}

function keyOf(database: SqliteDatabase.Database, table: string): string[] {
  return readColumns(database, table)
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map(({ name }) => name);
}

function readSchema(database: SqliteDatabase.Database): string {
  return (
    database
      .prepare<[], { name: string }>('select name from schema_migration order by name desc limit 1')
      .get()?.name ?? ''
  );
}

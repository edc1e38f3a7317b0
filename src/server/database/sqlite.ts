import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase as KyselySqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { makeFolder } from '../kernel/make-folder.ts';
import { isBusy, PatientConnection } from './patient-connection.ts';
import type { Driver } from './driver.ts';
import { quickCheck } from './quick-check.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { traceStatements } from '../kernel/traces.ts';
import type { Tables } from './tables/tables.ts';
import { SqliteCompiler } from './value-lists.ts';

/** How long opening waits for another process, in milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;
/** Only the user of the server may read the database. */
const OWN_FILE = 0o600;
/** SQLite's number of `synchronous = FULL`: committed data survives a power cut. */
const FULL = 2;

/** Takes the write lock when a transaction begins, so that it cannot fail later for lack of it. */
class ImmediateDriver extends SqliteDriver {
  readonly #database: SqliteDatabase.Database;
  #connection: DatabaseConnection | undefined;
  constructor(config: SqliteDialectConfig, database: SqliteDatabase.Database) {
    super(config);
    this.#database = database;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#database));
  }
  /** SQLite has already rolled back after a full disk; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Statements that stay prepared. The program has about 300; lists of values make some more of them. */
const MAX_STATEMENTS = 500;

/**
 * The part of the database that Kysely uses, with statements prepared once. SQLite prepares a statement again
 * by itself when the schema has changed.
 */
function withPreparedStatements(database: SqliteDatabase.Database): KyselySqliteDatabase {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: MAX_STATEMENTS });
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #database: SqliteDatabase.Database;
  constructor(database: SqliteDatabase.Database) {
    const config = { database: withPreparedStatements(database) };
    super(config);
    this.#config = config;
    this.#database = database;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config, this.#database);
  }
  override createQueryCompiler(): SqliteCompiler {
    return new SqliteCompiler();
  }
}

/** Opens `tessera.sqlite` in the data folder. Creates both when they are missing. */
export function openSqlite(folder: string): Driver {
  const file = join(folder, 'tessera.sqlite');
  const database = open(folder, file);
  return {
    kind: 'sqlite',
    processName: 'tessera',
    maxWriters: 1,
    queries: new Kysely<Tables>({
      dialect: new ImmediateDialect(database),
      log: traceStatements('sqlite'),
    }),
    // Each migration locks the file, and looks first whether it is still wanted.
    lockMigrations: async () => async () => undefined,
    secureRows: async () => ({ reason: 'SQLite has no row security' }),
    mayRetry: isBusy,
    isDuplicate: (error) =>
      error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE',
    followChanges: async () => ({ wake: () => undefined, close: async () => undefined }),
    tellOthers: async () => undefined,
    hasOthers: async () => false,
    // The folder's lock is held by this process.
    lockOperations: lockOnce(),
    findDamage: (signal) => quickCheck(file, signal),
  };
}

/** SQLite's codes of a damaged file, which no permission can repair. */
const DAMAGED = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

function open(folder: string, file: string): SqliteDatabase.Database {
  try {
    makeFolder(folder);
    const database = new SqliteDatabase(file, { timeout: OPEN_TIMEOUT_MS });
    // Before the journal exists: it gets the mode of the database file.
    chmodSync(file, OWN_FILE);
    const mode = database.pragma('journal_mode = WAL', { simple: true });
    // After the journal mode, because switching to WAL sets NORMAL.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // A statement that waits in SQLite would stop the whole process. `PatientConnection` waits instead.
    database.pragma('busy_timeout = 0');
    const synchronous = database.pragma('synchronous', { simple: true });
    if (mode !== 'wal' || synchronous !== FULL)
      throw new Error(`it stays in journal mode ${String(mode)} with synchronous ${String(synchronous)}`);
    return database;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wayOut = DAMAGED.has((error as { code?: string }).code ?? '')
      ? 'Put it back from a backup, or move it away to begin anew.'
      : 'Make DATA_DIR a folder that this user may write.';
    throw new StorageError(`The database ${file} cannot be opened: ${reason}. ${wayOut}`, { cause: error });
  }
}

/** A lock inside of this process. */
function lockOnce(): Driver['lockOperations'] {
  let isLocked = false;
  return async () => {
    if (isLocked) return undefined;
    isLocked = true;
    return async () => void (isLocked = false);
  };
}

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  sql,
  type DatabaseConnection,
  type SqliteDatabase as KyselySqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { makeFolder } from '../kernel/make-folder.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Driver } from './driver.ts';
import { DurableCommits } from './durable-commits.ts';
import { isInTransaction } from './in-transaction.ts';
import { isBusy, PatientConnection } from './patient-connection.ts';
import { quickCheck } from './quick-check.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { traceStatements } from '../kernel/traces.ts';
import type { Tables } from './tables/tables.ts';
import { Turns } from './turns.ts';
import { SqliteCompiler } from './value-lists.ts';

/** How long opening waits for another process, in milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;
/** Only the user of the server may read the database. */
const OWN_FILE = 0o600;
/** SQLite's number of `synchronous = NORMAL`: after a power cut the database is whole. */
const NORMAL = 1;

/** What a connection is used for until it is given back. */
interface Use {
  hasWritten: boolean;
  isTransaction: boolean;
}

/**
 * Takes the write lock when a transaction begins, so that it cannot fail later for lack of it. A statement
 * outside of a transaction is durable when it is done; a transaction when `makeDurable` is.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #open: OpenDatabase;
  readonly #database: SqliteDatabase.Database;
  #connection: DatabaseConnection | undefined;
  #endTurn = (): void => undefined;
  constructor(config: SqliteDialectConfig, open: OpenDatabase) {
    super(config);
    this.#open = open;
    this.#database = open.database;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#open.use.isTransaction = true;
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async acquireConnection(): Promise<DatabaseConnection> {
    if (isInTransaction())
      throw new Error('In a transaction its own queries must be used: others would wait for its end.');
    this.#endTurn = await this.#open.turns.take();
    return (this.#connection ??= new PatientConnection(await super.acquireConnection(), this.#database));
  }
  /** SQLite has already rolled back after a full disk; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
  override async releaseConnection(): Promise<void> {
    const { use, commits } = this.#open;
    const { hasWritten, isTransaction } = use;
    Object.assign(use, UNUSED);
    // The next one works while this one waits for the disk.
    this.#endTurn();
    if (hasWritten) commits.note();
    if (hasWritten && !isTransaction) await commits.flush();
  }
  override async destroy(): Promise<void> {
    await this.#open.checkpoints.close();
    await super.destroy();
    await this.#open.commits.close();
  }
}

/** Statements that stay prepared. The program has about 300; lists of values make some more of them. */
const MAX_STATEMENTS = 500;

/**
 * The part of the database that Kysely uses, with statements prepared once. SQLite prepares a statement again
 * by itself when the schema has changed.
 */
function withPreparedStatements({ database, use }: OpenDatabase): KyselySqliteDatabase {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: MAX_STATEMENTS });
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = database.prepare(sql);
        statements.set(sql, statement);
      }
      if (!statement.readonly) use.hasWritten = true;
      return statement;
    },
    close: () => database.close(),
  };
}

/** The driver lets one after another use its connection; Kysely would wait for the disk, too. */
class InTurnAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #open: OpenDatabase;
  constructor(open: OpenDatabase) {
    const config = { database: withPreparedStatements(open) };
    super(config);
    this.#config = config;
    this.#open = open;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config, this.#open);
  }
  override createAdapter(): SqliteAdapter {
    return new InTurnAdapter();
  }
  override createQueryCompiler(): SqliteCompiler {
    return new SqliteCompiler();
  }
}

/** Opens `tessera.sqlite` in the data folder. Creates both when they are missing. */
export function openSqlite(folder: string): Driver {
  const file = join(folder, 'tessera.sqlite');
  const opened = open(folder, file);
  const queries = new Kysely<Tables>({
    dialect: new ImmediateDialect(opened),
    log: traceStatements('sqlite'),
  });
  return {
    kind: 'sqlite',
    processName: 'tessera',
    maxWriters: 1,
    queries,
    makeDurable: () => opened.commits.flush(),
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
    async checkWritable() {
      // The same number again: a page of the file is written, and nothing has changed.
      await sql`pragma user_version = 0`.execute(queries);
    },
    findDamage: (signal) => quickCheck(file, signal),
  };
}

/** SQLite's codes of a damaged file, which no permission can repair. */
const DAMAGED = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

/** A database, with what makes its commits durable. */
interface OpenDatabase {
  database: SqliteDatabase.Database;
  checkpoints: Checkpoints;
  commits: DurableCommits;
  /** It has one connection, for one use at a time. */
  turns: Turns;
  use: Use;
}

const UNUSED: Use = { hasWritten: false, isTransaction: false };

function open(folder: string, file: string): OpenDatabase {
  try {
    makeFolder(folder);
    const database = new SqliteDatabase(file, { timeout: OPEN_TIMEOUT_MS });
    // Before the journal exists: it gets the mode of the database file.
    chmodSync(file, OWN_FILE);
    const mode = database.pragma('journal_mode = WAL', { simple: true });
    // FULL would wait for the disk in this thread: `DurableCommits` does it beside.
    database.pragma('synchronous = NORMAL');
    database.pragma('foreign_keys = ON');
    // A statement that waits in SQLite would stop the whole process. `PatientConnection` waits instead.
    database.pragma('busy_timeout = 0');
    const synchronous = database.pragma('synchronous', { simple: true });
    if (mode !== 'wal' || synchronous !== NORMAL)
      throw new Error(`it stays in journal mode ${String(mode)} with synchronous ${String(synchronous)}`);
    addPatterns(database);
    const turns = new Turns();
    const checkpoints = new Checkpoints(database, turns);
    return {
      database,
      turns,
      checkpoints,
      commits: new DurableCommits(`${file}-wal`, checkpoints),
      use: { ...UNUSED },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wayOut = DAMAGED.has((error as { code?: string }).code ?? '')
      ? 'Put it back from a backup, or move it away to begin anew.'
      : 'Make DATA_DIR a folder that this user may write.';
    throw new StorageError(`The database ${file} cannot be opened: ${reason}. ${wayOut}`, { cause: error });
  }
}

/** Patterns that stay compiled: the words of the searches under way. */
const MAX_PATTERNS = 100;

/** `has_pattern(text, pattern)`, which PostgreSQL has from a migration. Patterns are of `wordPatterns`. */
function addPatterns(database: SqliteDatabase.Database): void {
  const compiled = new LRUCache<string, RegExp>({ max: MAX_PATTERNS });
  database.function('has_pattern', { deterministic: true }, (text: unknown, pattern: unknown) => {
    const source = String(pattern);
    let found = compiled.get(source);
    if (found === undefined) {
      found = new RegExp(source, 'u');
      compiled.set(source, found);
    }
    return typeof text === 'string' && found.test(text) ? 1 : 0;
  });
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

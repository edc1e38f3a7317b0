// Connects to SQLite: one connection writes, the others read.
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
  type QueryResult,
  type SqliteDatabase as KyselySqliteDatabase,
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
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import { Turns } from './turns.ts';
import { SqliteCompiler } from './value-lists.ts';

/** How long opening waits for another process, in milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;
/** Only the user of the server may read the database. */
const OWN_FILE = 0o600;
/** SQLite's number of `synchronous = NORMAL`: after a power cut the database is whole. */
const NORMAL = 1;

/** What may only read. Statements about the schema need the connection that has changed it. */
const QUERY = /^\s*(?:select|with)\b/i;

/** The connections of a database, of which only one writes. */
interface Connections {
  writer: DatabaseConnection;
  reader: DatabaseConnection;
}

/**
 * What one caller uses the database by, until it gives it back. A statement that only reads, outside of a
 * transaction, waits for no transaction: it sees what was committed, as on PostgreSQL.
 */
class SharedConnection implements DatabaseConnection {
  isTransaction = false;
  readonly #connections: Connections;
  readonly #open: OpenDatabase;
  #endTurn: (() => void) | undefined;

  constructor(connections: Connections, opened: OpenDatabase) {
    [this.#connections, this.#open] = [connections, opened];
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.#connections;
    const { reading, turns } = this.#open;
    const isQuery = !this.isTransaction && QUERY.test(query.sql);
    if (isQuery && reading.prepare(query.sql).readonly) return reader.executeQuery<Row>(query);
    this.#endTurn ??= await turns.take();
    return writer.executeQuery<Row>(query);
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    const { reader, writer } = this.#connections;
    return (this.isTransaction ? writer : reader).streamQuery<Row>(query, chunkSize);
  }

  async release(): Promise<void> {
    if (this.#endTurn === undefined) return;
    const { writing, commits } = this.#open;
    const { hasWritten } = writing;
    writing.hasWritten = false;
    // The next one works while this one waits for the disk.
    this.#endTurn();
    if (hasWritten) commits.note();
    if (hasWritten && !this.isTransaction) await commits.flush();
  }
}

/**
 * Takes the write lock when a transaction begins, so that it cannot fail later for lack of it. A statement
 * outside of a transaction is durable when it is done; a transaction when `makeDurable` is.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #open: OpenDatabase;
  readonly #reading: SqliteDriver;
  #connections!: Connections;
  constructor(opened: OpenDatabase) {
    super({ database: opened.writing });
    this.#open = opened;
    this.#reading = new SqliteDriver({ database: opened.reading });
  }
  override async init(): Promise<void> {
    await Promise.all([super.init(), this.#reading.init()]);
    const { writing, reading } = this.#open;
    this.#connections = {
      writer: new PatientConnection(await super.acquireConnection(), writing.database),
      reader: new PatientConnection(await this.#reading.acquireConnection(), reading.database),
    };
  }
  override async beginTransaction(connection: SharedConnection): Promise<void> {
    connection.isTransaction = true;
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
  override async acquireConnection(): Promise<SharedConnection> {
    if (isInTransaction())
      throw new Error('In a transaction its own queries must be used: others would wait for its end.');
    return new SharedConnection(this.#connections, this.#open);
  }
  /** SQLite has already rolled back after a full disk; a second rollback would hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#open.writing.database.inTransaction) await super.rollbackTransaction(connection);
  }
  override async releaseConnection(connection?: SharedConnection): Promise<void> {
    await connection?.release();
  }
  override async destroy(): Promise<void> {
    await this.#open.checkpoints.close();
    await Promise.all([this.#reading.destroy(), super.destroy()]);
    await this.#open.commits.close();
  }
}

/** Statements that stay prepared. The program has about 300; lists of values make some more of them. */
const MAX_STATEMENTS = 500;

/**
 * The part of a database that Kysely uses, with statements prepared once. SQLite prepares a statement again
 * by itself when the schema has changed.
 */
class PreparedDatabase implements KyselySqliteDatabase {
  hasWritten = false;
  readonly database: SqliteDatabase.Database;
  readonly #statements = new LRUCache<string, SqliteDatabase.Statement>({ max: MAX_STATEMENTS });

  constructor(database: SqliteDatabase.Database) {
    this.database = database;
  }

  prepare(text: string): SqliteDatabase.Statement {
    let statement = this.#statements.get(text);
    if (statement === undefined) {
      statement = this.database.prepare(text);
      this.#statements.set(text, statement);
    }
    if (!statement.readonly) this.hasWritten = true;
    return statement;
  }

  close(): void {
    this.database.close();
  }
}

/** The driver lets one after another use its connection; Kysely would wait for the disk, too. */
class InTurnAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #open: OpenDatabase;
  constructor(opened: OpenDatabase) {
    super({ database: opened.writing });
    this.#open = opened;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#open);
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
    notifyOthers: async () => undefined,
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
  /** For one use at a time. */
  writing: PreparedDatabase;
  turns: Turns;
  reading: PreparedDatabase;
  checkpoints: Checkpoints;
  commits: DurableCommits;
}

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
    const reading = new SqliteDatabase(file, { readonly: true, timeout: 0 });
    for (const each of [database, reading]) addPatterns(each);
    const turns = new Turns();
    const checkpoints = new Checkpoints(database, turns);
    return {
      writing: new PreparedDatabase(database),
      turns,
      reading: new PreparedDatabase(reading),
      checkpoints,
      commits: new DurableCommits(`${file}-wal`, checkpoints),
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

import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from 'kysely';
import { makeFolder } from '../kernel/make-folder.ts';
import type { Driver } from './driver.ts';
import { StorageError } from './storage-error.ts';
import type { Tables } from './tables/tables.ts';

/** How long the opening waits for another process, in milliseconds; and how long a statement does, during which this whole process stands still. */
const OPEN_TIMEOUT_MS = 5_000;
const BUSY_TIMEOUT_MS = 20;
/** SQLite's number for `synchronous = FULL`: what was acknowledged survives a power cut. */
const FULL = 2;

/** Takes the write lock when a transaction begins, so that it never fails half-way for want of it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#config);
  }
}

/** Opens `tessera.sqlite` in the data folder, making both when they are missing. */
export function openSqlite(folder: string): Driver {
  const file = join(folder, 'tessera.sqlite');
  const database = open(folder, file);
  return {
    kind: 'sqlite',
    queries: new Kysely<Tables>({ dialect: new ImmediateDialect({ database }) }),
    // `begin immediate` has locked the file already.
    lockMigrations: async () => undefined,
    mayRetry: (error) => error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY'),
    isDuplicate: (error) =>
      error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE',
  };
}

/** SQLite's codes for a file that no permission would mend. */
const DAMAGED = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

function open(folder: string, file: string): SqliteDatabase.Database {
  try {
    makeFolder(folder);
    const database = new SqliteDatabase(file, { timeout: OPEN_TIMEOUT_MS });
    const mode = database.pragma('journal_mode = WAL', { simple: true });
    // After the journal mode: switching to WAL would lower it to NORMAL.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
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

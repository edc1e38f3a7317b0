// Connects to SQLite, and waits a moment for locks of other programs.
import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** How long a statement waits for the lock of another program, and between its attempts, in milliseconds. */
const PATIENCE_MS = 20;
const PAUSE_MS = 2;
/** A statement does not wait for a lock on which another one has just waited in vain. */
const KNOWN_FOR_MS = 100;

/** This process goes on meanwhile: cached pages and other requests are answered. */
export class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #database: SqliteDatabase.Database;
  #knownBusyUntil = 0;

  constructor(connection: DatabaseConnection, database: SqliteDatabase.Database) {
    this.#connection = connection;
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const began = performance.now();
    const giveUpAt = began < this.#knownBusyUntil ? began : began + PATIENCE_MS;
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        // Inside of a transaction the lock is ours, and a second attempt would be another transaction's.
        if (!isBusy(error) || this.#database.inTransaction) throw error;
        if (performance.now() >= giveUpAt) {
          this.#knownBusyUntil = performance.now() + KNOWN_FOR_MS;
          throw error;
        }
      }
      await wait(PAUSE_MS);
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}

/** True when another program holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Config } from '../kernel/config.ts';
import type { Driver, Queries } from './driver.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables/tables.ts';

/** One open database, SQLite or PostgreSQL: the same queries run on both. */
export interface Database {
  readonly kind: Driver['kind'];
  readonly queries: Queries;
  /** Runs `work` in one transaction: all of it is kept, durably, or none. Work that loses against another writer is run again. */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** True for the error of a row that a unique index refused. */
  isDuplicate(error: unknown): boolean;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** How long a write that loses against other writers is tried again, and how long it waits each time; in milliseconds. */
const RETRY_FOR_MS = 5_000;
const MAX_WAIT_MS = 40;

/** Opens the configured database and brings it to the newest shape. Throws a `StorageError` when it cannot be opened. */
export async function openDatabase(config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Database> {
  const driver = await openDriver(config);
  const database = makeDatabase(driver);
  try {
    await database.write(async (transaction) => {
      await driver.lockMigrations(transaction);
      await migrate(transaction);
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Loads only the driver that is asked for: a start should not carry both. */
async function openDriver({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Driver> {
  if (DATABASE_URL === undefined) return (await import('./sqlite.ts')).openSqlite(DATA_DIR);
  return (await import('./postgres.ts')).openPostgres(DATABASE_URL);
}

function makeDatabase({ kind, queries, mayRetry, isDuplicate }: Driver): Database {
  return {
    kind,
    queries,
    isDuplicate,
    async write(work) {
      const giveUpAt = Date.now() + RETRY_FOR_MS;
      for (;;) {
        try {
          return await queries.transaction().execute(work);
        } catch (error) {
          if (!mayRetry(error) || Date.now() > giveUpAt) throw error;
          await wait(Math.random() * MAX_WAIT_MS);
        }
      }
    },
    async check() {
      await sql`select 1`.execute(queries);
    },
    close: () => queries.destroy(),
  };
}

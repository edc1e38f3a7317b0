import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { Driver } from './driver.ts';
import { StorageError } from './storage-error.ts';
import type { Tables } from './tables/tables.ts';

/** PostgreSQL's type number of int8, and the key of our advisory lock. */
const INT8 = 20;
const MIGRATION_LOCK = 7_355_001;
const CONNECT_TIMEOUT_MS = 5_000;

/** `serialization_failure` and `deadlock_detected`: a conflict with another transaction. */
const RETRIED_STATES: readonly unknown[] = ['40001', '40P01'];

/** Error code of a unique index. */
const UNIQUE_VIOLATION = '23505';

// Counts and sizes of this program stay far below 2^53.
types.setTypeParser(INT8, Number);

/** Opens a pool on a PostgreSQL database, which must exist. */
export async function openPostgres(url: string): Promise<Driver> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'tessera',
  });
  // The pool replaces a broken idle connection. If the server is gone, the next query fails.
  pool.on('error', () => undefined);
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    const reason =
      error instanceof Error && error.message !== ''
        ? error.message
        : String((error as { code?: unknown }).code);
    throw new StorageError(
      `The database at DATABASE_URL cannot be opened: ${reason}. ` +
        'Check that the server runs and that the name and password are right.',
      { cause: error },
    );
  });
  return {
    kind: 'postgres',
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    lockMigrations: async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
    },
    mayRetry: (error) => RETRIED_STATES.includes((error as { code?: unknown }).code),
    isDuplicate: (error) => (error as { code?: unknown }).code === UNIQUE_VIOLATION,
  };
}

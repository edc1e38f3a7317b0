// Opens the database, and runs queries and transactions on it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Config } from '../kernel/config.ts';
import { makeSemaphore } from '../kernel/semaphore.ts';
import type { Driver } from './driver.ts';
import { inTransaction } from './in-transaction.ts';
import { migrate, readMigrations, type EndUpgrade, type PlannedUpgrade } from './migrate.ts';
import type { RowSecurity } from './row-security.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';

/** An open database, SQLite or PostgreSQL. The same queries run on both. */
export interface Database extends Readonly<
  Pick<
    Driver,
    | 'kind'
    | 'processName'
    | 'queries'
    | 'isDuplicate'
    | 'followChanges'
    | 'notifyOthers'
    | 'lockOperations'
    | 'findDamage'
  >
> {
  /**
   * Runs `work` in one transaction: all of it is stored durably, or nothing. Conflicts with other writers are
   * retried for five seconds. Fails at once when 200 writes wait already.
   */
  write<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The role that work of one site runs as, or why there is none. */
  readonly rowSecurity: RowSecurity;
  /** Rejects when the database does not answer, or when nothing can be written. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Where the database is. `DATABASE_ROLE` is the role of PostgreSQL for the work of one site. */
export type DatabaseLocation = Pick<
  Config,
  'DATABASE_URL' | 'DATABASE_CONNECTIONS' | 'DATA_DIR' | 'DATABASE_ROLE'
>;

/** Runs before the first migration of a database with data. When it throws, nothing is migrated. */
type BeforeUpgrade = (database: Database, upgrade: PlannedUpgrade) => Promise<EndUpgrade>;

/** How long a conflicting write is retried, and the pauses between attempts, in milliseconds. */
const RETRY_FOR_MS = 5_000;
const MAX_WAIT_MS = 40;
/** Writing transactions that wait for the others. More of them would only wait in vain. */
const MAX_WAITING = 200;

/** Too many writes wait already. Its code makes it a 503 with `Retry-After`. */
class WriteQueueFullError extends Error {
  readonly code = 'WRITE_QUEUE_FULL';
}

/**
 * Opens the configured database and migrates it to the newest schema, after `beforeUpgrade` if it has data.
 * Throws a `StorageError` when it cannot be opened, and a `MigrationError` when a migration fails.
 */
export async function openDatabase(
  config: DatabaseLocation,
  beforeUpgrade?: BeforeUpgrade,
): Promise<Database> {
  const driver = await openDriver(config);
  const database = makeDatabase(driver);
  try {
    const { pending } = await readMigrations(driver.queries);
    if (pending.length > 0) {
      const unlock = await driver.lockMigrations();
      const before = async (upgrade: PlannedUpgrade): Promise<EndUpgrade> =>
        (await beforeUpgrade?.(database, upgrade)) ?? (() => Promise.resolve());
      try {
        await migrate(database, before);
      } finally {
        await unlock();
      }
    }
    return { ...database, rowSecurity: await driver.secureRows(config.DATABASE_ROLE) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Only the configured driver is loaded, to keep the start fast. */
export async function openDriver({
  DATABASE_URL,
  DATABASE_CONNECTIONS,
  DATA_DIR,
}: Omit<DatabaseLocation, 'DATABASE_ROLE'>): Promise<Driver> {
  if (DATABASE_URL === undefined) return (await import('./sqlite.ts')).openSqlite(DATA_DIR);
  return (await import('./postgres.ts')).openPostgres(DATABASE_URL, DATABASE_CONNECTIONS);
}

function makeDatabase(driver: Driver): Database {
  const { queries, maxWriters, makeDurable, mayRetry } = driver;
  const inTurn = makeSemaphore(maxWriters, {
    most: MAX_WAITING,
    full: () => new WriteQueueFullError('Too many writes are waiting.'),
  });
  return {
    ...driver,
    rowSecurity: { reason: 'the database is being opened' },
    async write(work) {
      const giveUpAt = performance.now() + RETRY_FOR_MS;
      const result = await inTurn(async () => {
        for (;;) {
          try {
            return await queries
              .transaction()
              .execute((transaction) => inTransaction(() => work(transaction)));
          } catch (error) {
            if (!mayRetry(error) || performance.now() > giveUpAt) throw error;
            await wait(Math.random() * MAX_WAIT_MS);
          }
        }
      });
      // The next one works meanwhile.
      await makeDurable();
      return result;
    },
    check: driver.checkWritable,
    close: () => queries.destroy(),
  };
}

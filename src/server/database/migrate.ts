import { sql, SqliteAdapter, type Kysely, type Transaction } from 'kysely';
import { stemOf } from '../../../runtime/model/registry.ts';
import type { Queries } from './driver.ts';
import type { Migration } from './migrations/migration.ts';
import { StorageError } from '../kernel/storage-error.ts';
import type { Tables } from './tables/tables.ts';

const MIGRATIONS = Object.entries(import.meta.glob<Migration>('./migrations/*.migration.ts', { eager: true }))
  .map(([path, migration]) => [stemOf(path, 'migration'), migration] as const)
  .sort(([a], [b]) => (a < b ? -1 : 1));

/** Name of the newest schema that this program knows. */
export const NEWEST_SCHEMA = MIGRATIONS.at(-1)?.[0] ?? '';

/** An upgrade that is about to begin, of a database with data. */
export interface PlannedUpgrade {
  /** Name of the database's last migration. */
  from: string;
  /** Names of the migrations that will run. */
  pending: readonly string[];
}

/** Runs when the migrations are done, or one has failed. */
export type EndUpgrade = (isDone: boolean) => Promise<void>;

interface Migrated {
  queries: Queries;
  write(work: (transaction: Transaction<Tables>) => Promise<void>): Promise<void>;
}

/** A migration failed: it is rolled back, those in `done` are not. */
export class MigrationError extends StorageError {
  readonly migration: string;
  readonly done: readonly string[];
  constructor(migration: string, done: readonly string[], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The migration "${migration}" has failed and was rolled back: ${reason}.`, { cause });
    this.migration = migration;
    this.done = done;
  }
}

/** Name of the last migration of a database, also of a newer version; undefined of an empty one. */
export async function readSchema(queries: Queries): Promise<string | undefined> {
  return (await readApplied(queries)).at(-1);
}

/**
 * The migrations that a database has, and those that it lacks, in their order. Throws when it is newer than
 * this program.
 */
export async function readMigrations(queries: Queries): Promise<{ applied: string[]; pending: string[] }> {
  const applied = await readApplied(queries);
  const known = new Set(MIGRATIONS.map(([name]) => name));
  const strange = applied.find((name) => !known.has(name));
  if (strange !== undefined)
    throw new StorageError(
      `The database was made by a newer version of this program (it has "${strange}"). Start that version, ` +
        'or put the copy from before its upgrade back with it: npm run upgrade -- rollback.',
    );
  const has = new Set(applied);
  return { applied, pending: MIGRATIONS.map(([name]) => name).filter((name) => !has.has(name)) };
}

async function readApplied(queries: Queries): Promise<string[]> {
  const isSqlite = queries.getExecutor().adapter instanceof SqliteAdapter;
  const found = await (
    isSqlite
      ? sql`select 1 from sqlite_master where name = 'schema_migration'`
      : sql`select 1 where to_regclass('schema_migration') is not null`
  ).execute(queries);
  const rows =
    found.rows.length === 0 ? [] : await queries.selectFrom('schema_migration').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
}

/**
 * Migrates the database to the newest schema. A new database gets all migrations in one transaction, one
 * with data gets each in its own, after `before`: when that throws, nothing is migrated. Throws a
 * `MigrationError`. No other process may migrate meanwhile.
 */
export async function migrate(
  database: Migrated,
  before: (upgrade: PlannedUpgrade) => Promise<EndUpgrade>,
): Promise<void> {
  const { applied, pending } = await readMigrations(database.queries);
  const from = applied.at(-1);
  if (from === undefined) {
    await database.write((transaction) => applyAll(transaction, NEWEST_SCHEMA));
    return;
  }
  if (pending.length === 0) return;
  const end = await before({ from, pending });
  let isDone = false;
  try {
    await applyEach(database, pending);
    isDone = true;
  } finally {
    await end(isDone);
  }
}

async function applyEach(database: Migrated, pending: readonly string[]): Promise<void> {
  for (const [at, name] of pending.entries()) {
    const [, migration] = MIGRATIONS.find(([each]) => each === name) as (typeof MIGRATIONS)[number];
    await database
      .write((transaction) => apply(transaction, name, migration))
      .catch((error: unknown) => {
        throw new MigrationError(name, pending.slice(0, at), error);
      });
  }
}

/** Gives an empty database the schema that was the newest when `last` was. */
export async function applyAll(transaction: Transaction<Tables>, last: string): Promise<void> {
  await sql`create table if not exists schema_migration
    (name text primary key, applied_at text not null)`.execute(transaction);
  for (const [name, migration] of MIGRATIONS) if (name <= last) await apply(transaction, name, migration);
}

async function apply(transaction: Transaction<Tables>, name: string, migration: Migration): Promise<void> {
  const done = transaction.selectFrom('schema_migration').select('name').where('name', '=', name);
  // Another process on SQLite was earlier.
  if ((await done.executeTakeFirst()) !== undefined) return;
  // A migration has its own types of the tables, as they were then.
  await migration.up(transaction as unknown as Kysely<unknown>);
  await transaction
    .insertInto('schema_migration')
    .values({ name, applied_at: new Date().toISOString() })
    .execute();
}

// Brings the tables of a database to the newest schema.
import { sql, SqliteAdapter, type Kysely, type Transaction } from 'kysely';
import { StorageError } from '../kernel/storage-error.ts';
import { BASELINE, BASELINE_STEPS } from './baseline/steps.ts';
import { baselineTriggers } from './baseline/triggers.ts';
import type { Queries } from './driver.ts';
import { selectWhere } from './rows-where.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Migration } from './migrations/migration.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';

/** The schema of a new database, before the migrations: a text for each kind. */
const BASELINES = import.meta.glob<string>('./baseline/*.sql', { query: '?raw', import: 'default' });
/** Where a statement of the baseline begins. */
const STATEMENT = /^(?=create )/m;

/** The first table that every version makes. */
const FIRST_TABLE = 'site';

/** Name of the newest schema that this program knows. */
export const NEWEST_SCHEMA = MIGRATIONS.at(-1)?.[0] ?? BASELINE;

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
 * The steps that a database has, and those that it lacks, in their order. Throws a `StorageError` when it is
 * newer than this program, older than the baseline, or has a step that no release has.
 */
export async function readMigrations(queries: Queries): Promise<{ applied: string[]; pending: string[] }> {
  const applied = await readApplied(queries);
  const known = [...BASELINE_STEPS, ...MIGRATIONS.map(([name]) => name)];
  const strange = applied.find((name) => !known.includes(name));
  if (strange !== undefined) throw new StorageError(explainStrange(strange, applied));
  const has = new Set(applied);
  const last = applied.at(-1);
  if (last !== undefined && !BASELINE_STEPS.every((name) => has.has(name)))
    throw new StorageError(explainOlder(last));
  return { applied, pending: known.filter((name) => !has.has(name)) };
}

function explainStrange(strange: string, applied: readonly string[]): string {
  if (strange > NEWEST_SCHEMA)
    return (
      `The database was made by a newer version of this program (it has "${strange}"). Start that version, ` +
      'or put the copy from before its upgrade back with it: npm run upgrade -- rollback.'
    );
  return (
    `The database has the schema "${applied.at(-1)}" with the step "${strange}", which was never released: ` +
    `this version ("${NEWEST_SCHEMA}") cannot upgrade it. Set DATABASE_URL or DATA_DIR to a backup that a ` +
    'released version has restored, or start the version that made it and bring its lists over as tables ' +
    '(Export in the console).'
  );
}

function explainOlder(schema: string): string {
  return (
    `The database has the schema "${schema}". This version ("${NEWEST_SCHEMA}") upgrades from ` +
    `"${BASELINE}" on. Nothing was changed. Install the version of Tessera with the schema "${BASELINE}" ` +
    'first and start it, which upgrades the database. Then install this version again.'
  );
}

async function readApplied(queries: Queries): Promise<string[]> {
  const isThere = await hasTable(queries, 'schema_migration');
  const rows = isThere ? await queries.selectFrom('schema_migration').select('name').execute() : [];
  return rows.map(({ name }) => name).toSorted();
}

const isOnSqlite = (queries: Queries): boolean => queries.getExecutor().adapter instanceof SqliteAdapter;

async function hasTable(queries: Queries, name: string): Promise<boolean> {
  const found = await (
    isOnSqlite(queries)
      ? sql`select 1 from sqlite_master where name = ${name}`
      : sql`select 1 where to_regclass(${name}) is not null`
  ).execute(queries);
  return found.rows.length > 0;
}

/**
 * Migrates the database to the newest schema. A new database gets the baseline and all migrations in one
 * transaction, one with data gets each migration in its own, after `before`: when that throws, nothing is
 * migrated. Throws a `MigrationError`. No other process may migrate meanwhile.
 */
export async function migrate(
  database: Migrated,
  before: (upgrade: PlannedUpgrade) => Promise<EndUpgrade>,
): Promise<void> {
  const { applied, pending } = await readMigrations(database.queries);
  const from = applied.at(-1);
  if (from === undefined) {
    await database.write(async (transaction) => {
      await requireNoTables(transaction);
      await applyAll(transaction, NEWEST_SCHEMA);
    });
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

/** The tables of another program, or of what was copied by hand in part, are never mixed with ours. */
async function requireNoTables(queries: Queries): Promise<void> {
  // Another process on SQLite may have been earlier: then both are there.
  if (!(await hasTable(queries, FIRST_TABLE)) || (await hasTable(queries, 'schema_migration'))) return;
  throw new StorageError(
    `The database has a table "${FIRST_TABLE}", and no list of its upgrades (schema_migration): it belongs ` +
      'to another program, or was copied in part. Name an empty database, or copy it again as a whole.',
  );
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
  await makeBaseline(transaction);
  for (const [name, migration] of MIGRATIONS) if (name <= last) await apply(transaction, name, migration);
}

async function makeBaseline(transaction: Transaction<Tables>): Promise<void> {
  // Another process on SQLite was earlier.
  if ((await readApplied(transaction)).length > 0) return;
  const isSqlite = isOnSqlite(transaction);
  const text = (await BASELINES[`./baseline/${isSqlite ? 'sqlite' : 'postgres'}.sql`]?.()) ?? '';
  const triggers = baselineTriggers(isSqlite);
  // PostgreSQL takes all at once.
  const statements = isSqlite
    ? [...text.split(STATEMENT).slice(1), ...triggers]
    : [`do $all$ begin ${text} ${triggers.join(';\n')}; end $all$`];
  for (const statement of statements) await sql.raw(statement).execute(transaction);
  await sql`create table schema_migration
    (name text primary key, applied_at text not null)`.execute(transaction);
  const applied_at = new Date().toISOString();
  await transaction
    .insertInto('schema_migration')
    .values(BASELINE_STEPS.map((name) => ({ name, applied_at })))
    .execute();
}

async function apply(transaction: Transaction<Tables>, name: string, migration: Migration): Promise<void> {
  const done = selectWhere(transaction, 'schema_migration', { name }).select('name');
  // Another process on SQLite was earlier.
  if ((await done.executeTakeFirst()) !== undefined) return;
  // A migration has its own types of the tables, as they were then.
  await migration.up(transaction as unknown as Kysely<unknown>);
  await transaction
    .insertInto('schema_migration')
    .values({ name, applied_at: new Date().toISOString() })
    .execute();
}

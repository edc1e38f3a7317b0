// Connects to PostgreSQL.
import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Client, Pool, types, type PoolClient } from 'pg';
import { followChangeLog, notifyOthers } from './change-log.ts';
import type { Driver } from './driver.ts';
import { MIGRATION_LOCK, OPERATIONS_LOCK } from './operation-locks.ts';
import { prepareRowSecurity } from './row-security.ts';
import { makeSiteScopes, type SiteScopes } from './scoped-connection.ts';
import { checkServer } from './check-server.ts';
import { explainRefusal } from './explain-refusal.ts';
import { connected, DatabaseGoneError, errorOfStatement } from './lost-connection.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { traceStatements } from '../kernel/traces.ts';
import type { Tables } from '../../../runtime/generated/tables.generated.ts';
import { LONG_LIST, PostgresCompiler } from './value-lists.ts';

/** PostgreSQL's type number of int8. */
const INT8 = 20;
const CONNECT_TIMEOUT_MS = 5_000;
/** How long a statement waits for a lock of another program. */
const LOCK_TIMEOUT_MS = 5_000;
const MIGRATION_TIMEOUT_MS = 3_600_000;
const MAX_CONNECTIONS = 10;
/** Of the connections these may write at once: the others are left for those who only read. */
const WRITING_SHARE = 0.6;

/** `serialization_failure` and `deadlock_detected`: a conflict with another transaction. */
const RETRIED_STATES: readonly unknown[] = ['40001', '40P01'];

/** Error code of a unique index. */
const UNIQUE_VIOLATION = '23505';

// Counts and sizes of this program stay far below 2^53.
types.setTypeParser(INT8, Number);

/** Statements that get a name. Every connection keeps the plans of those it has run. */
const MAX_STATEMENTS = 500;
/** `cached plan must not change result type`: a newer version of the program has migrated the database. */
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * A pool whose statements have names, so that each connection parses a statement once. The program has about
 * 300 statements. Later ones, such as lists of unusual length, stay without a name, and so do those with a
 * long list: the plan that a name keeps may be that of a time when the table was almost empty.
 */
function withPreparedStatements(pool: Pool, scopes: SiteScopes): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_STATEMENTS || text.includes(LONG_LIST)) return known;
    const name = `t${names.size}`;
    names.set(text, name);
    return name;
  };
  return {
    options: pool.options,
    connect: async () => prepareOn(await connected(pool.connect()), nameOf, scopes),
    end: () => pool.end(),
  };
}

function prepareOn(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
  scopes: SiteScopes,
): PostgresPoolClient {
  let isOutdated = false;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    let hasFailed = true;
    try {
      const entering = scopes.enter(client, text);
      const running = client.query({ name: nameOf(text), text, values: [...values] });
      const result = entering === undefined ? await running : await afterEntering(entering, running);
      hasFailed = false;
      return result;
    } catch (error) {
      isOutdated ||= (error as { code?: unknown }).code === FEATURE_NOT_SUPPORTED;
      throw errorOfStatement(error);
    } finally {
      scopes.left(client, text, hasFailed);
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    // The next connection prepares its statements for the schema as it is now.
    release: (destroy) => client.release(destroy === true || isOutdated),
  };
}

/** The result of a statement. What failed in entering its site comes first: the statement may have run. */
async function afterEntering<Result>(entering: Promise<unknown>, running: Promise<Result>): Promise<Result> {
  const [entered, ran] = await Promise.allSettled([entering, running]);
  if (entered.status === 'rejected') throw entered.reason;
  if (ran.status === 'rejected') throw ran.reason;
  return ran.value;
}

class ListDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresCompiler {
    return new PostgresCompiler();
  }
}

/** A connection that breaks while nothing waits for it would end the process. The next query fails. */
function outliveBrokenConnections(pool: Pool): void {
  // The pool replaces idle connections, and listens to no other ones, such as that of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** Throws a `StorageError` that says what is wrong, and what to do. */
async function openPool(
  url: string,
  connections: number,
  processName: string,
): Promise<{ pool: Pool; isOwnBackend: (processId: number) => boolean }> {
  try {
    const pool = new Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: processName,
      // The site of a statement is sent together with it.
      pipeline: true,
    });
    const isOwnBackend = watchBackends(pool);
    outliveBrokenConnections(pool);
    // Not as a parameter of the connection: PgBouncer refuses those that it does not know.
    pool.on('connect', (client) => {
      client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`).catch(() => undefined);
    });
    await checkServer(pool).catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
    return { pool, isOwnBackend };
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(explainRefusal(url, error), { cause: error });
  }
}

/** Opens a pool on a PostgreSQL database, which must exist. */
export async function openPostgres(url: string, connections = MAX_CONNECTIONS): Promise<Driver> {
  const processName = `tessera ${randomUUID()}`;
  const { pool, isOwnBackend } = await openPool(url, connections, processName);
  let role: string | undefined;
  const scopes = makeSiteScopes(() => role);
  const dialect = new ListDialect({ pool: withPreparedStatements(pool, scopes) });
  const queries = new Kysely<Tables>({ dialect, log: traceStatements('postgresql') });
  return {
    kind: 'postgres',
    processName,
    makeDurable: async () => undefined,
    maxWriters: Math.floor(connections * WRITING_SHARE),
    queries,
    hasOthers: async () => {
      const found = await sql`select 1 from pg_stat_activity where datname = current_database()
        and application_name like 'tessera %' and application_name <> ${processName} limit 1`.execute(
        queries,
      );
      return found.rows.length > 0;
    },
    lockOperations: () => lockOperations(url, processName),
    followChanges: (listener, options) =>
      followChangeLog({ queries, url, processName, ...options, isOwnBackend }, listener),
    notifyOthers: (text) => notifyOthers(queries, text),
    lockMigrations: () => lockMigrations(url, processName),
    async secureRows(wanted) {
      const security = await prepareRowSecurity(queries, wanted);
      ({ role } = security);
      return security;
    },
    mayRetry: (error) => RETRIED_STATES.includes((error as { code?: unknown }).code),
    isDuplicate: (error) => (error as { code?: unknown }).code === UNIQUE_VIOLATION,
    // With checksums, which are its default, PostgreSQL checks each page that it reads.
    findDamage: async () => undefined,
    async checkWritable() {
      const { rows } = await sql<{
        writable: boolean;
      }>`select current_setting('transaction_read_only') = 'off'
        and not pg_is_in_recovery() as writable`.execute(queries);
      if (rows[0]?.writable !== true) throw new DatabaseGoneError('The database is read-only.');
      // A line of the journal, which needs room on the disk as every change does.
      await sql`select pg_logical_emit_message(true, 'tessera', '')`.execute(queries);
    },
  };
}

/** Returns whether a process at the database, by its number, serves a connection of the pool. */
function watchBackends(pool: Pool): (processId: number) => boolean {
  const backends = new Set<number>();
  // Part of the client, and missing in its types.
  const idOf = (client: PoolClient): number => (client as unknown as { processID: number }).processID;
  pool.on('connect', (client) => backends.add(idOf(client)));
  pool.on('remove', (client) => backends.delete(idOf(client)));
  return (processId) => backends.has(processId);
}

/** The lease of migrations: it ends with its connection, so that a process that dies keeps nobody waiting. */
async function lockMigrations(url: string, processName: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url, application_name: processName });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Another process may be migrating, after its backup: that takes longer than any other lock.
    await client.query(`set lock_timeout = ${MIGRATION_TIMEOUT_MS}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    await client.end();
    throw error;
  }
  return () => client.end();
}

/** The lock belongs to a connection of its own: PostgreSQL drops it when the process is gone. */
async function lockOperations(url: string, processName: string): ReturnType<Driver['lockOperations']> {
  const client = new Client({ connectionString: url, application_name: processName });
  client.on('error', () => undefined);
  await connected(client.connect());
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OPERATIONS_LOCK,
  ]);
  const close = (): Promise<void> => client.end();
  if (rows[0]?.taken === true) return close;
  await close();
  return undefined;
}

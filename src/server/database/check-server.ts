/** Checks what a PostgreSQL server must offer, before anything is made in it. */
import type { Pool, PoolClient } from 'pg';
import { StorageError } from '../kernel/storage-error.ts';

interface Found {
  process: number;
  encoding: string;
  schema: string | null;
  mayCreate: boolean | null;
  database: string;
}

const QUESTION = `select pg_backend_pid() as process, current_setting('server_encoding') as encoding,
  current_schema() as schema, has_schema_privilege(current_schema(), 'CREATE') as "mayCreate",
  current_database() as database`;

async function ask(client: PoolClient): Promise<Found> {
  await client.query('begin');
  const { rows } = await client.query<Found>(QUESTION);
  await client.query('commit');
  return rows[0] as Found;
}

/**
 * Throws a `StorageError` with the remedy for a database of another encoding, one in which nothing can be
 * made, and a pooler that gives each transaction another connection.
 */
export async function checkServer(pool: Pool): Promise<void> {
  const first = await pool.connect();
  let second: PoolClient | undefined;
  try {
    const found = await ask(first);
    const problem = findProblem(found);
    if (problem !== undefined) throw new StorageError(`The database cannot be used: ${problem}`);
    // While the first one is open, only a pooler of transactions gives its process to another one.
    second = await pool.connect();
    if ((await ask(second)).process === found.process)
      throw new StorageError(
        'The database cannot be used: the pooler in front of it gives each transaction another ' +
          'connection. ' +
          'Set pool_mode = session for it in PgBouncer, or let DATABASE_URL name PostgreSQL itself.',
      );
  } finally {
    first.release();
    second?.release();
  }
}

function findProblem({ encoding, schema, mayCreate, database }: Found): string | undefined {
  if (encoding !== 'UTF8')
    return (
      `its encoding is ${encoding}, which has no Chinese. ` +
      `Make another one: createdb --encoding=UTF8 --template=template0 ${database}.`
    );
  if (schema === null || mayCreate !== true)
    return (
      `its user may not make tables in the schema ${schema ?? 'public'}. Allow it there as an ` +
      `administrator: grant create, usage on schema ${schema ?? 'public'} to the user of DATABASE_URL.`
    );
  return undefined;
}

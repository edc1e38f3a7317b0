/** Lets one transaction at a time work on what has a name. */
import { sql, SqliteAdapter } from 'kysely';
import type { Queries } from './driver.ts';

/** Locks until the transaction ends. `lock` is a key of `operation-locks.ts`. */
export async function lockName(queries: Queries, name: string, lock: number): Promise<void> {
  // On SQLite, one transaction at a time writes at all.
  if (queries.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${sql.lit(lock)})`.execute(queries);
}

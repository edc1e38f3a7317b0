import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { NEWEST_SCHEMA } from '../../database/migrate.ts';
import { MIGRATION_LOCK, OPERATIONS_LOCK } from '../../database/operation-locks.ts';
import { RUN_STATUS, type RunningOperation, type RunStatus } from './run-state.ts';

/** How often the database is asked. */
const EVERY_MS = 500;
/** How long until every process has noticed an operation of another one, unless it is overloaded. */
export const NOTICED_AFTER_MS = 3 * EVERY_MS;

/** What other processes of the same database are doing. */
export interface OtherOperations {
  read(): RunningOperation | undefined;
  close(): Promise<void>;
}

/**
 * Follows what other processes do with the whole database, as it was at most half a second ago. An operation
 * counts only while its process holds the lock: one that died is not waited for. A database that a newer
 * version has upgraded counts as being upgraded until this process is replaced. SQLite has one process.
 */
export function followOtherOperations(
  database: Database,
  onError: (error: unknown) => void,
): OtherOperations {
  let found: RunningOperation | undefined;
  const ending = new AbortController();
  const follow = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      // An error says nothing of what the others do.
      found = await readOthers(database).catch((error: unknown) => {
        onError(error);
        return found;
      });
      await wait(EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const following = database.kind === 'postgres' ? follow() : Promise.resolve();
  return {
    read: () => found,
    async close() {
      ending.abort();
      await following;
    },
  };
}

async function readOthers({ queries }: Database): Promise<RunningOperation | undefined> {
  const { rows } = await sql<{ status: RunStatus; code: string | null; schema: string }>`
    select present.schema, running.status, running.operation_code as code
    from (select max(name collate "C") as schema from schema_migration) as present
    left join system_operation as running on running.finish_status = 1 and exists (
      select 1 from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and objid = case running.status when ${sql.lit(RUN_STATUS.upgrading)}
          then ${sql.lit(MIGRATION_LOCK)} else ${sql.lit(OPERATIONS_LOCK)} end)
    order by running.started_at desc nulls last limit 1`.execute(queries);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.code !== null) return { status: row.status, operationCode: row.code };
  return row.schema > NEWEST_SCHEMA ? { status: RUN_STATUS.upgrading, operationCode: '' } : undefined;
}

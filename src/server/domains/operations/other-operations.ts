// Watches what other processes do with the whole database.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { NEWEST_SCHEMA } from '../../database/migrate.ts';
import { MIGRATION_LOCK, OPERATIONS_LOCK } from '../../database/operation-locks.ts';
import { CLOSING, RUN_STATUS, type RunningOperation, type RunState, type RunStatus } from './run-state.ts';

/** How often the database is asked. */
const EVERY_MS = 500;

interface Following {
  runState: RunState;
  /** Another process has replaced all rows. */
  onReplaced(): Promise<void>;
  /** The process of a backup or a restore has died. */
  onAbandoned(): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Shows the run state what other processes do with the whole database, as it was at most half a second ago,
 * until the returned function is called. When it resolves, the state of now is known. An operation counts
 * only while its process holds the lock; a restore also after that, until it is settled. A database that a
 * newer version has upgraded counts as being upgraded until this process is replaced. SQLite has one process.
 */
export async function followOtherOperations(
  database: Database,
  following: Following,
): Promise<() => Promise<void>> {
  if (database.kind === 'sqlite') return async () => undefined;
  const follower = new Follower(database, following);
  following.runState.watchOthers(() => follower.found);
  await follower.look();
  return follower.start();
}

interface Seen {
  found: RunningOperation | undefined;
  /** Whether the process of the operation has died. */
  isAbandoned: boolean;
  /** Code of the last restore that has replaced the rows of this database; empty for none. */
  restored: string;
}

class Follower {
  found: RunningOperation | undefined;
  private restored: string | undefined;
  private noticed = '';
  private readonly database: Database;
  private readonly following: Following;

  constructor(database: Database, following: Following) {
    this.database = database;
    this.following = following;
  }

  /** Returns what ends it. */
  start(): () => Promise<void> {
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      while (!ending.signal.aborted) {
        await wait(EVERY_MS, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
        if (!ending.signal.aborted) await this.look();
      }
    };
    const over = follow();
    return async () => {
      ending.abort();
      await over;
    };
  }

  async look(): Promise<void> {
    // An error says nothing of what the others do.
    await this.lookOnce().catch(this.following.onError);
  }

  private async lookOnce(): Promise<void> {
    const { found, isAbandoned, restored } = await readOthers(this.database);
    this.found = found;
    if (this.restored !== undefined && restored !== this.restored) {
      await this.following.onReplaced();
      this.following.runState.noteRestore(restored);
    }
    // After it: what failed is done again.
    this.restored = restored;
    if (isAbandoned) await this.following.onAbandoned();
    else if (found !== undefined) await this.notice(found);
  }

  /** Tells the process of the operation that nothing is saved here any more. */
  private async notice({ operationCode, status }: RunningOperation): Promise<void> {
    const { runState } = this.following;
    const isKnown = operationCode === this.noticed || runState.find(operationCode) !== undefined;
    if (isKnown || operationCode === '' || !CLOSING.includes(status) || runState.isSaving()) return;
    await sql`insert into operation_notice values (${operationCode}, ${this.database.processName})
      on conflict do nothing`.execute(this.database.queries);
    this.noticed = operationCode;
  }
}

async function readOthers({ queries }: Database): Promise<Seen> {
  const { rows } = await sql<{
    schema: string;
    restored: string;
    status: RunStatus;
    code: string | null;
    isAlive: boolean;
  }>`select present.schema, present.restored, running.status, running.operation_code as code,
      running.is_alive as "isAlive"
    from (select (select max(name collate "C") from schema_migration) as schema,
      coalesce((select operation_code from system_operation
        where is_swapped = 1 and status = ${sql.lit(RUN_STATUS.restoring)}
        order by started_at desc limit 1), '') as restored) as present
    left join (select *, exists (
      select 1 from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and objid = case status when ${sql.lit(RUN_STATUS.upgrading)}
          then ${sql.lit(MIGRATION_LOCK)} else ${sql.lit(OPERATIONS_LOCK)} end) as is_alive
      from system_operation where finish_status = 1) as running
      on running.is_alive or running.status <> ${sql.lit(RUN_STATUS.upgrading)}
    order by running.is_alive desc nulls last, running.started_at desc limit 1`.execute(queries);
  const [row] = rows;
  if (row === undefined) return { found: undefined, isAbandoned: false, restored: '' };
  const { schema, restored, status, code, isAlive } = row;
  const isAbandoned = code !== null && !isAlive;
  // What a dead restore has done to the files is not settled yet: nothing may be saved.
  if (code !== null && (isAlive || status === RUN_STATUS.restoring))
    return { found: { status, operationCode: code }, isAbandoned, restored };
  const isNewer = schema > NEWEST_SCHEMA;
  const found = isNewer ? { status: RUN_STATUS.upgrading, operationCode: '' } : undefined;
  return { found, isAbandoned, restored };
}

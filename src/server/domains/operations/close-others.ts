/** Makes sure that no process saves anything while all rows are copied and replaced. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { MIGRATION_LOCK } from '../../database/operation-locks.ts';
import { StorageError } from '../../kernel/storage-error.ts';

const EVERY_MS = 50;
/** A process notices within half a second, and ends the calls that are saving: they may ask a service. */
const LIMIT_MS = 15_000;

/**
 * Waits until every other process has said that it saves nothing any more because of the operation, and until
 * this one's `isSaving` is false. Throws a `StorageError` that names those that say nothing for 15 seconds:
 * going on without them could lose what they save.
 */
export async function closeOthers(
  database: Database,
  operationCode: string,
  { isSaving, signal }: { isSaving: () => boolean; signal?: AbortSignal },
): Promise<void> {
  const giveUpAt = performance.now() + LIMIT_MS;
  for (;;) {
    const silent = database.kind === 'postgres' ? await findSilent(database, operationCode) : [];
    if (silent.length === 0 && !isSaving()) return;
    if (performance.now() > giveUpAt)
      throw new StorageError(
        silent.length === 0
          ? 'A call that saves something has not ended for 15 seconds. Try again.'
          : `Processes that use the database do not answer: ${silent.join(', ')}. ` +
              'Stop them, and try again. Their names are those of pg_stat_activity.',
      );
    await wait(EVERY_MS, undefined, { signal });
  }
}

/** Processes that wait to upgrade serve nothing yet, and read what goes on before they do. */
async function findSilent({ queries, processName }: Database, operationCode: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity as present
    where datname = current_database() and application_name ~ '^tessera [0-9a-f-]{36}$'
      and application_name <> ${processName}
      and not exists (select 1 from operation_notice
        where operation_code = ${operationCode} and process_name = present.application_name)
      and not exists (select 1 from pg_stat_activity as waiting join pg_locks using (pid)
        where waiting.application_name = present.application_name
          and locktype = 'advisory' and objid = ${sql.lit(MIGRATION_LOCK)})
    order by 1`.execute(queries);
  return rows.map(({ name }) => name);
}

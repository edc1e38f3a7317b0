// Notes backups and restores in the database.
import type { Database } from '../../database/database.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { RUN_STATUS, type FinishStatus } from './run-state.ts';

interface NewOperation {
  operationCode: string;
  status: number;
  backup: string;
}

const [RUNNING, DONE, FAILED] = [1, 2, 3] as const;

export type OperationLedger = ReturnType<typeof makeOperationLedger>;

/** Notes operations, so that a later process knows how they ended. */
export function makeOperationLedger(database: Database) {
  const { queries } = database;
  const end = async (code: string, finishStatus: FinishStatus, reason: string): Promise<void> => {
    await database.write((transaction) => {
      const running = updateWhere(transaction, 'system_operation', {
        operation_code: code,
        finish_status: RUNNING,
      }).set({ finish_status: finishStatus, reason, ended_at: new Date().toISOString() });
      // One that has replaced all rows cannot fail any more.
      return (finishStatus === DONE ? running : running.where('is_swapped', '=', 0)).execute();
    });
  };
  return {
    async begin({ operationCode, status, backup }: NewOperation): Promise<void> {
      await queries
        .insertInto('system_operation')
        .values({
          operation_code: operationCode,
          status,
          backup,
          finish_status: RUNNING,
          started_at: new Date().toISOString(),
          ended_at: null,
        })
        .execute();
    },
    finish: (code: string) => end(code, DONE, ''),
    /** Notes the failure of an operation that has replaced nothing yet. True when all rows are replaced. */
    async giveUp(code: string, reason: string): Promise<boolean> {
      await end(code, FAILED, reason);
      const row = await selectWhere(queries, 'system_operation', { operation_code: code })
        .select('is_swapped')
        .executeTakeFirst();
      return row?.is_swapped === 1;
    },
    async find(code: string): Promise<FinishStatus | undefined> {
      const row = await selectWhere(queries, 'system_operation', { operation_code: code })
        .select('finish_status')
        .executeTakeFirst();
      return row?.finish_status as FinishStatus | undefined;
    },
    /** Codes of the backups and restores that have not ended. */
    listRunning: () => listRunning(queries),
    /** Code of the last restore that has replaced all rows. */
    lastRestore: () => readLastRestore(queries),
    /** Name of the last migration. */
    async schema(): Promise<string> {
      const last = await queries
        .selectFrom('schema_migration')
        .select((row) => row.fn.max('name').as('name'))
        .executeTakeFirst();
      return last?.name ?? '';
    },
  };
}

async function listRunning(queries: Database['queries']): Promise<string[]> {
  const rows = await selectWhere(queries, 'system_operation', { finish_status: RUNNING })
    .select('operation_code')
    .where('status', 'in', [RUN_STATUS.restoring, RUN_STATUS.backingUp])
    .execute();
  return rows.map((row) => row.operation_code);
}

async function readLastRestore(queries: Database['queries']): Promise<string | undefined> {
  const row = await selectWhere(queries, 'system_operation', { status: RUN_STATUS.restoring, is_swapped: 1 })
    .select('operation_code')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.operation_code;
}

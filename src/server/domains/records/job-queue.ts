/** Queues open jobs for the processes that work on them. One process at a time works on a job. */
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import type { ConsoleJobRowTable, ConsoleJobTable } from '../../../../runtime/generated/tables.generated.ts';
import { insertMany } from '../../database/insert-many.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import { after, latestEnd } from '../../kernel/clock.ts';

export type JobRow = Selectable<ConsoleJobTable>;
export type RowOfJob = Selectable<ConsoleJobRowTable>;

/** What is to be done to a record, or a record to make. */
export interface NewRow {
  id?: string;
  input?: unknown;
  title?: string;
}

/** A process that was killed leaves its jobs to others after so long. */
const HELD_S = 20;
const KEEP_S = 7 * 24 * 60 * 60;
/** Found rows of a job that one transaction stores. */
const ROWS_AT_ONCE = 500;

export class JobQueue {
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** Takes an open job that nobody works on; undefined when there is none. */
  readonly claim = async (holder: string): Promise<JobRow | undefined> => {
    const now = new Date();
    const open = await this.database.queries
      .selectFrom('console_job')
      .select(['project_code', 'job_id', 'held_until'])
      .where('ended_at', 'is', null)
      // Held for too long: that was while the clock was wrong.
      .where((row) =>
        row.or([row('held_until', '<', now.toISOString()), row('held_until', '>', latestEnd(now, HELD_S))]),
      )
      .orderBy('held_until')
      .executeTakeFirst();
    if (open === undefined) return undefined;
    return updateWhere(this.database.queries, 'console_job', {
      project_code: open.project_code,
      job_id: open.job_id,
      held_until: open.held_until,
    })
      .set({ state: 'running', holder, held_until: after(now, HELD_S) })
      .where('ended_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
  };

  /** Keeps a job in a transaction of its rows; false when it was cancelled or taken by another process. */
  readonly hold = async (queries: Queries, job: JobRow, holder: string): Promise<boolean> => {
    const held = await updateWhere(queries, 'console_job', { ...keyOf(job), holder })
      .set({ held_until: after(new Date(), HELD_S) })
      .where('ended_at', 'is', null)
      .returning('job_id')
      .executeTakeFirst();
    return held !== undefined;
  };

  // Bit by bit: others write meanwhile, and SQLite would hold up every request.
  /** Stores the rows that the job has found, once. Does nothing when another process has taken the job. */
  readonly setRows = async (job: JobRow, rows: readonly NewRow[]): Promise<void> => {
    const place = { projectCode: job.project_code, id: job.job_id };
    const change = (work: (transaction: Queries) => Promise<unknown>): Promise<boolean> =>
      this.database.write(async (transaction) => {
        // Otherwise another process has taken the job while this one looked for long.
        const isHeld = await this.hold(transaction, job, job.holder ?? '');
        if (isHeld) await work(transaction);
        return isHeld;
      });
    // Those that a process has left that was killed.
    let isHeld = await change((transaction) => deleteRows(transaction, place));
    for (let from = 0; isHeld && from < rows.length; from += ROWS_AT_ONCE)
      isHeld = await change((transaction) =>
        insertRows(transaction, place, rows.slice(from, from + ROWS_AT_ONCE), from),
      );
    if (isHeld) await change((transaction) => setTotal(transaction, place, rows.length));
  };

  /** The first ones that are open, behind a position if there is one. */
  readonly nextRows = (
    queries: Queries,
    job: JobRow,
    limit: number,
    behind: number = -1,
  ): Promise<RowOfJob[]> =>
    selectWhere(queries, 'console_job_row', keyOf(job))
      .selectAll()
      .where('ok', 'is', null)
      .where('position', '>', behind)
      .orderBy('position')
      .limit(limit)
      .execute();

  /** What was read of the rows of an import, done or not. */
  readonly readInputs = (job: JobRow, from: number, limit: number): Promise<RowOfJob[]> =>
    selectWhere(this.database.queries, 'console_job_row', keyOf(job))
      .selectAll()
      .where('position', '>=', from)
      .where('position', '<', from + limit)
      .orderBy('position')
      .execute();

  /** Those of them that nobody has done since. */
  readonly stillOpen = async (
    queries: Queries,
    job: JobRow,
    rows: readonly RowOfJob[],
  ): Promise<RowOfJob[]> => {
    const open = await selectWhere(queries, 'console_job_row', keyOf(job))
      .select('position')
      .where('ok', 'is', null)
      // Not from the first one: those that are done are as many as the job has rows.
      .where('position', '>=', rows[0]?.position ?? 0)
      .where('position', '<=', rows.at(-1)?.position ?? 0)
      .execute();
    const positions = new Set(open.map(({ position }) => position));
    return rows.filter(({ position }) => positions.has(position));
  };

  /** Does nothing to a job that another process has taken. */
  readonly end = async (job: JobRow, state: 'done' | 'failed', failure?: string): Promise<void> => {
    await updateWhere(this.database.queries, 'console_job', keyOf(job))
      .set({ state, failure: failure ?? null, ended_at: new Date().toISOString() })
      .where('holder', '=', job.holder)
      .where('ended_at', 'is', null)
      .execute();
  };

  /** Leaves an open job to its next turn. */
  readonly release = async (job: JobRow, holder: string): Promise<void> => {
    await updateWhere(this.database.queries, 'console_job', { ...keyOf(job), holder })
      .set({ held_until: after(new Date(), 2) })
      .execute();
  };

  /** Deletes jobs that ended a week ago, with their rows. */
  readonly sweep = async (): Promise<void> => {
    const old = await this.database.queries
      .selectFrom('console_job')
      .select(['project_code', 'job_id'])
      .where('ended_at', '<', after(new Date(), -KEEP_S))
      .execute();
    for (const { project_code, job_id } of old)
      // In one transaction: rows without their job would never be found again.
      await this.database.write(async (transaction) => {
        await deleteRows(transaction, { projectCode: project_code, id: job_id });
        await deleteWhere(transaction, 'console_job', { project_code, job_id }).execute();
      });
  };

  /** Frees what a dead process holds. Only for an embedded database, which belongs to one process. */
  readonly free = async (): Promise<void> => {
    if (this.database.kind !== 'sqlite') return;
    await this.database.queries
      .updateTable('console_job')
      .set({ held_until: '' })
      .where('ended_at', 'is', null)
      .execute();
  };
}

interface JobKey {
  projectCode: string;
  id: string;
}

const keyOf = ({ project_code, job_id }: JobRow) => ({ project_code, job_id });

async function deleteRows(queries: Queries, { projectCode, id }: JobKey): Promise<void> {
  await deleteWhere(queries, 'console_job_row', { project_code: projectCode, job_id: id }).execute();
}

async function setTotal(queries: Queries, { projectCode, id }: JobKey, total: number): Promise<void> {
  await updateWhere(queries, 'console_job', { project_code: projectCode, job_id: id })
    .set({ total })
    .execute();
}

/** Stores the rows of a job. */
export function insertRows(
  queries: Queries,
  { projectCode, id }: JobKey,
  rows: readonly NewRow[],
  from = 0,
): Promise<void> {
  return insertMany(
    queries,
    'console_job_row',
    rows.map((row, index) => ({
      project_code: projectCode,
      job_id: id,
      position: from + index,
      record_id: row.id ?? null,
      input: row.input === undefined ? null : JSON.stringify(row.input),
      title: row.title ?? '',
    })),
  );
}

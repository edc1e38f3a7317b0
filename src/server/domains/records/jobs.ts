/**
 * Runs jobs of the console: an action on many records, an import. Their rows are kept until a week has
 * passed.
 */
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { countRows } from '../../database/read-page.ts';
import { selectWhere, updateWhere } from '../../database/rows-where.ts';
import { after } from '../../kernel/clock.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { insertRows, JobQueue, type JobRow, type NewRow } from './job-queue.ts';
import { findByRequest, insertJob, newJobRow, type JobCaller, type NewJob } from './new-job.ts';

/** What an import makes of a row. */
const OUTCOMES = ['created', 'changed', 'unchanged'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface DescribedRow {
  id: string;
  ok: boolean;
  title: string;
  reason?: string;
  /** What was left out of it. */
  warning?: string;
  line?: number;
  outcome?: Outcome;
}

export interface DescribedJob {
  id: string;
  kind: string;
  entity: string;
  state: JobRow['state'];
  done: number;
  total: number;
  failed: number;
  failure?: string;
  /** Until when it can be undone. */
  undoUntil?: string;
  /** Failed ones first, then those with a warning; at its end the others, in order. */
  rows: DescribedRow[];
  /** How many were done with a warning. */
  warned: number;
  isDryRun?: boolean;
  /** Of an import: how many rows were created, changed, left as they are so far. */
  outcomes?: Partial<Record<Outcome, number>>;
}

/** A job whose rows are added bit by bit. Nobody works on it before it is opened. */
interface PreparedJob {
  id: string;
  addRows(rows: readonly NewRow[]): Promise<void>;
  /** Returns its id, or that of the job that the same request has opened before. */
  open(): Promise<string>;
}

/** How long a job can be undone after its end. */
const UNDO_S = 10 * 60;
const MAX_SHOWN = 1_000;

/** The jobs of all sites. */
export class ConsoleJobs {
  private readonly database: Database;
  private readonly listeners: (() => void)[] = [];
  /** For whom works on jobs. */
  readonly queue: JobQueue;

  constructor(database: Database) {
    this.database = database;
    this.queue = new JobQueue(database);
  }

  private async find(site: SiteIdentity, ownerId: string, id: string): Promise<JobRow> {
    const row = await selectWhere(this.database.queries, 'console_job', {
      project_code: site.projectCode,
      job_id: id,
      owner_id: ownerId,
    })
      .selectAll()
      .executeTakeFirstOrThrow(() => new HttpError(404, 'console.unknown'));
    return row;
  }

  /** Stores a job and wakes who works on jobs. Returns its id. */
  readonly add = async ({ projectCode }: SiteIdentity, job: NewJob): Promise<string> => {
    const id = await this.database.write(
      async (transaction) =>
        (await findByRequest(transaction, projectCode, job.requestKey)) ??
        (await insertJob(transaction, projectCode, job)),
    );
    this.wake();
    return id;
  };

  /** A job that is stored as ended until it is opened: if that never comes, it is deleted as old jobs are. */
  readonly prepare = async (
    { projectCode }: SiteIdentity,
    { requestKey, ...job }: Omit<NewJob, 'rows'>,
  ): Promise<PreparedJob> => {
    const row = newJobRow(projectCode, job);
    const { job_id: id, created_at } = row;
    const ended = { ...row, state: 'cancelled', ended_at: created_at } as const;
    await this.database.queries.insertInto('console_job').values(ended).execute();
    let total = 0;
    return {
      id,
      addRows: async (rows) => {
        await this.database.write((queries) => insertRows(queries, { projectCode, id }, rows, total));
        total += rows.length;
      },
      open: async () => {
        const opened = await this.database.write(async (transaction) => {
          const first = await findByRequest(transaction, projectCode, requestKey);
          if (first !== undefined) return first;
          await updateWhere(transaction, 'console_job', { project_code: projectCode, job_id: id })
            .set({ state: 'waiting', ended_at: null, total, request_key: requestKey ?? null })
            .execute();
          return id;
        });
        this.wake();
        return opened;
      },
    };
  };

  private wake(): void {
    for (const listener of this.listeners) listener();
  }

  /** Called after every new job. */
  readonly onAdded = (listener: () => void): void => void this.listeners.push(listener);

  /** Throws a 404 for another owner's job. */
  readonly describe = async (site: SiteIdentity, ownerId: string, id: string): Promise<DescribedJob> => {
    const job = await this.find(site, ownerId, id);
    const isImport = job.kind === 'import';
    // It is asked for again and again until its end, and the rows are as many as 100,000.
    const isOpen = job.ended_at === null;
    const rows = await selectWhere(this.database.queries, 'console_job_row', {
      project_code: site.projectCode,
      job_id: id,
    })
      .select(['record_id', 'ok', 'title', 'reason', 'position', 'outcome'])
      // Whole rows are as long as articles.
      .select(sql<string | null>`substr(input, 1, 30)`.as('start'))
      .where('ok', 'is not', null)
      .$if(isOpen, (open) => open.where('reason', 'is not', null))
      .orderBy('ok')
      .orderBy(sql`case when reason is null then 1 else 0 end`)
      .orderBy('position')
      .limit(MAX_SHOWN)
      .execute();
    const undoUntil = await findUndoEnd(this.database.queries, job);
    return {
      id,
      kind: job.kind,
      entity: job.entity,
      state: job.state,
      done: job.done,
      total: job.total ?? 0,
      failed: job.failed,
      warned: await countWarned(this.database.queries, job),
      ...(job.failure === null ? {} : { failure: job.failure }),
      ...(undoUntil === undefined ? {} : { undoUntil }),
      rows: rows.map((row) => ({
        id: row.record_id ?? '',
        ok: row.ok === 1,
        title: row.title,
        ...(row.reason === null ? {} : { [row.ok === 1 ? 'warning' : 'reason']: row.reason }),
        ...(isImport ? { line: lineOf(row) } : {}),
        ...(row.outcome === null ? {} : { outcome: row.outcome }),
      })),
      ...(isImport ? { isDryRun: isDryRun(job), outcomes: outcomesOf(job) } : {}),
    };
  };

  /** Rows that are done stay done. Throws a 409 for a job that has ended. */
  readonly cancel = async (site: SiteIdentity, ownerId: string, id: string): Promise<void> => {
    const job = await this.find(site, ownerId, id);
    await updateWhere(this.database.queries, 'console_job', {
      project_code: job.project_code,
      job_id: id,
    })
      .set({ state: 'cancelled', ended_at: new Date().toISOString() })
      .where('ended_at', 'is', null)
      .returning('job_id')
      .executeTakeFirstOrThrow(() => new HttpError(409, 'console.job-ended'));
  };

  /** The job that undoes a job. Throws a 409 when it is too late, or done. */
  readonly undo = async (
    site: SiteIdentity,
    caller: JobCaller,
    id: string,
    requestKey?: string,
  ): Promise<string> => {
    const { projectCode } = site;
    const first = await findByRequest(this.database.queries, projectCode, requestKey);
    if (first !== undefined) return first;
    const job = await this.find(site, caller.ownerId, id);
    if ((await findUndoEnd(this.database.queries, job)) === undefined)
      throw new HttpError(409, 'console.too-late');
    // In one transaction: what is said to be undone has the job that undoes it.
    const undoing = await this.database.write(async (transaction) => {
      const { entity } = job;
      const rows = await readUndoRows(transaction, job);
      const made = { entity, kind: 'undo', input: { job: id }, caller, rows, requestKey };
      const undoId = await insertJob(transaction, projectCode, made);
      await updateWhere(transaction, 'console_job', { project_code: projectCode, job_id: id })
        .set({ undone_by: undoId })
        .where('undone_by', 'is', null)
        .returning('job_id')
        .executeTakeFirstOrThrow(() => new HttpError(409, 'console.too-late'));
      return undoId;
    });
    this.wake();
    return undoing;
  };
}

/** How the rows of a job are undone: the last first. */
async function readUndoRows(queries: Queries, job: JobRow): Promise<NewRow[]> {
  const done = await selectWhere(queries, 'console_job_row', {
    project_code: job.project_code,
    job_id: job.job_id,
    ok: 1,
  })
    .select(['record_id', 'title', 'undo'])
    .where('undo', 'is not', null)
    .orderBy('position', 'desc')
    .execute();
  return done.map((row) => ({
    id: row.record_id ?? undefined,
    title: row.title,
    input: JSON.parse(row.undo ?? 'null') as unknown,
  }));
}

/** The number of a row in its sheet, which its input begins with. */
function lineOf({ start, position }: { start: string | null; position: number }): number {
  const [, line] = /^\{"line":(\d+)/.exec(start ?? '') ?? [];
  // Of an import that an older version has started: the first row of a sheet is its head.
  return line === undefined ? position + 2 : Number(line);
}

/** Until when a job can be undone; undefined for one that cannot. What was cancelled half-way can be, too. */
async function findUndoEnd(queries: Queries, job: JobRow): Promise<string | undefined> {
  const { ended_at, kind, undone_by } = job;
  if (ended_at === null || kind === 'undo' || isDryRun(job) || undone_by !== null) return undefined;
  const until = after(new Date(ended_at), UNDO_S);
  if (until <= new Date().toISOString()) return undefined;
  // Some actions cannot be taken back: members were told of a delivery.
  const row = await doneRows(queries, job)
    .select('position')
    .where('undo', 'is not', null)
    .limit(1)
    .execute();
  return row.length === 0 ? undefined : until;
}

/** True for an import that only says what it would do. */
export const isDryRun = ({ kind, input }: Pick<JobRow, 'kind' | 'input'>): boolean =>
  kind === 'import' && (JSON.parse(input) as { dryRun?: boolean }).dryRun === true;

const doneRows = (queries: Queries, { project_code, job_id }: JobRow) =>
  selectWhere(queries, 'console_job_row', { project_code, job_id, ok: 1 });

const countWarned = (queries: Queries, job: JobRow): Promise<number> =>
  countRows(doneRows(queries, job).where('reason', 'is not', null));

/** What an import has made of its rows so far; what none has come to is left out. */
export const outcomesOf = (counts: Pick<JobRow, Outcome>): Partial<Record<Outcome, number>> =>
  Object.fromEntries(OUTCOMES.map((name) => [name, counts[name]] as const).filter(([, count]) => count > 0));

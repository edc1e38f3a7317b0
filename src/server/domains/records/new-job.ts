/** Stores new jobs, each request once. */
import { randomUUID } from 'node:crypto';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { Author } from './audit-log.ts';
import { insertRows, type JobRow, type NewRow } from './job-queue.ts';

/** For whom a job works: its rows have the permissions that its owner had at its start and still has. */
export interface JobCaller extends Author {
  permissions: readonly string[];
  /** Of an owner who may only translate. */
  languages?: readonly string[];
  language: string;
}

export interface NewJob {
  entity: string;
  kind: string;
  input: object;
  caller: JobCaller;
  /** Known rows. Without them the job looks for them when it begins. */
  rows?: readonly NewRow[];
  /** Hash of the request: a repetition gets the job of the first one. */
  requestKey?: string;
  /** SHA-256 of the file that an import stores. */
  fileHash?: string;
}

/** The job that an earlier run of the same request has started. */
export async function findByRequest(
  queries: Queries,
  projectCode: string,
  requestKey: string | undefined,
): Promise<string | undefined> {
  if (requestKey === undefined) return undefined;
  const row = await selectWhere(queries, 'console_job', {
    project_code: projectCode,
    request_key: requestKey,
  })
    .select('job_id')
    .executeTakeFirst();
  return row?.job_id;
}

/** Stores a job with its known rows. */
export async function insertJob(
  queries: Queries,
  projectCode: string,
  { rows, ...job }: NewJob,
): Promise<string> {
  const row = newJobRow(projectCode, job, rows?.length);
  const id = row.job_id;
  await queries.insertInto('console_job').values(row).execute();
  if (rows !== undefined) await insertRows(queries, { projectCode, id }, rows);
  return id;
}

/** The row of a job that waits. */
export function newJobRow(
  projectCode: string,
  { entity, kind, input, caller, requestKey, fileHash }: Omit<NewJob, 'rows'>,
  total: number | null = null,
) {
  return {
    project_code: projectCode,
    job_id: randomUUID(),
    entity,
    kind,
    input: JSON.stringify(input),
    caller: JSON.stringify(caller),
    owner_id: caller.ownerId,
    state: 'waiting' as JobRow['state'],
    total,
    done: 0,
    failed: 0,
    created_at: new Date().toISOString(),
    held_until: '',
    request_key: requestKey ?? null,
    file_hash: fileHash ?? null,
  };
}

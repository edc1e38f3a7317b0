/** Finds the import that has stored a file before. */
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { outcomesOf, type Outcome } from './jobs.ts';
import type { JobCaller } from './new-job.ts';

/** An import that has stored rows, or does so now. */
interface ImportedFile {
  at: string;
  who: string;
  outcomes: Partial<Record<Outcome, number>>;
}

/** The last one of this file into an entity that was not undone; undefined when jobs remember none. */
export async function findImported(
  queries: Queries,
  { projectCode }: { projectCode: string },
  entity: string,
  fileHash: string,
): Promise<ImportedFile | undefined> {
  const row = await selectWhere(queries, 'console_job', {
    project_code: projectCode,
    file_hash: fileHash,
    entity,
  })
    .select(['created_at', 'caller', 'created', 'changed', 'unchanged'])
    .where('undone_by', 'is', null)
    .where((job) => job.or([job('ended_at', 'is', null), job('done', '>', job.ref('failed'))]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name } = JSON.parse(row.caller) as JobCaller;
  return { at: row.created_at, who: name, outcomes: outcomesOf(row) };
}

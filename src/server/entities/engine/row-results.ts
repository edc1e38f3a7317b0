/** Stores what the rows of one turn of a job have come to. */
import type { Queries } from '../../database/driver.ts';
import { insertMany } from '../../database/insert-many.ts';
import { updateWhere } from '../../database/rows-where.ts';
import type { JobRow, Outcome, RowOfJob } from '../../domains/records/index.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import { outcomeOf } from './import-row.ts';
import { keepChange, keepChanges, type Change, type Written } from './keep-changes.ts';
import { titlesOf } from './title-of-record.ts';

export type Done = Pick<Written, 'id' | 'title' | 'undo' | 'warning'> & { outcome?: Outcome };
/** What was done, why it was not, or what is still to be kept. */
export type RowResult = Done | string | Change;
export type RowResults = Map<RowOfJob, RowResult>;

const isChange = (result: RowResult): result is Change => typeof result !== 'string' && 'action' in result;

/** Whether a record waits to be kept. */
export const isWaiting = (results: RowResults, id: string | null): boolean =>
  id !== null && [...results.values()].some((result) => isChange(result) && result.id === id);

/** What one row has done, kept at once. */
export async function keepNow(
  entity: Entity,
  context: EntityContext,
  performed: Written | Change,
): Promise<Done> {
  if (!isChange(performed)) return performed;
  const written = await keepChange(entity, context, performed);
  return { ...written, outcome: outcomeOf(performed, written) };
}

/** Keeps the changes of an import that wait for it. */
export async function keepWaiting(
  entity: Entity,
  context: EntityContext,
  results: RowResults,
): Promise<void> {
  const waiting = [...results].filter((each): each is [RowOfJob, Change] => isChange(each[1]));
  if (waiting.length === 0) return;
  const changes = waiting.map(([, change]) => change);
  const kept = await keepChanges(entity, context, changes);
  for (const [index, [row, change]] of waiting.entries()) {
    const written = kept[index];
    if (written !== undefined) results.set(row, { ...written, outcome: outcomeOf(change, written) });
  }
}

export async function storeResults(queries: Queries, results: RowResults): Promise<void> {
  // All are known: only what has come to be is written.
  const rows = [...results].map(([row, result]) => ({ ...row, ...columnsOf(row, result), input: null }));
  await insertMany(queries, 'console_job_row', rows, {
    key: ['project_code', 'job_id', 'position'],
    update: ['ok', 'reason', 'record_id', 'outcome', 'title', 'undo'],
  });
}

function columnsOf(row: RowOfJob, result: RowResult): Partial<RowOfJob> {
  if (typeof result === 'string') return { ok: 0, reason: result };
  if (isChange(result)) throw new Error('A row of an import is stored before it is kept.');
  return {
    ok: 1,
    reason: result.warning ?? null,
    record_id: result.id === '' ? row.record_id : result.id,
    outcome: result.outcome ?? null,
    title: result.title === '' ? row.title : result.title,
    undo: result.undo === undefined ? null : JSON.stringify(result.undo),
  };
}

/** The results, with the titles of records that were refused: owners are told of them by name. */
export async function nameRefused(
  entity: Entity,
  context: EntityContext,
  results: RowResults,
): Promise<RowResults> {
  const isNameless = ([row, result]: [RowOfJob, RowResult]): boolean =>
    typeof result === 'string' && row.record_id !== null && row.title === '';
  const ids = [...results].filter(isNameless).map(([row]) => row.record_id ?? '');
  if (ids.length === 0) return results;
  const titles = await titlesOf(entity, context, ids);
  return new Map(
    [...results].map((each) => {
      const [row, result] = each;
      const title = isNameless(each) ? titles.get(row.record_id ?? '') : undefined;
      return title === undefined ? each : [{ ...row, title }, result];
    }),
  );
}

/** Adds the results of a turn to the counts of its job. */
export async function countRows(queries: Queries, job: JobRow, results: RowResults): Promise<void> {
  const all = [...results.values()];
  const became = (outcome: Outcome): number =>
    all.filter((result) => typeof result !== 'string' && 'outcome' in result && result.outcome === outcome)
      .length;
  await updateWhere(queries, 'console_job', { project_code: job.project_code, job_id: job.job_id })
    .set((row) => ({
      done: row('done', '+', all.length),
      failed: row('failed', '+', all.filter((result) => typeof result === 'string').length),
      created: row('created', '+', became('created')),
      changed: row('changed', '+', became('changed')),
      unchanged: row('unchanged', '+', became('unchanged')),
    }))
    .execute();
}

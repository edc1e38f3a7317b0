/** What owners have typed of records and not saved: one draft for each record, the last one. */
import type { Queries } from '../../database/driver.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { laterThan } from '../../kernel/later-than.ts';
import { movedOn } from '../../kernel/moved-on.ts';
import { currentRevision, type RecordKey } from './record-history.ts';

export interface RecordDraft {
  values: Record<string, unknown>;
  /** The one that it was begun from. */
  revision: number;
  at: string;
  who: string;
}

/** Characters of JSON. */
const MAX_LENGTH = 1_000_000;

const keyOf = ({ projectCode, entity, id }: RecordKey) => ({
  project_code: projectCode,
  entity,
  record_id: id,
});

export async function readDraft(queries: Queries, key: RecordKey): Promise<RecordDraft | undefined> {
  const { project_code, entity, record_id } = keyOf(key);
  const row = await queries
    .selectFrom('record_draft')
    .selectAll()
    .where('project_code', '=', project_code)
    .where('entity', '=', entity)
    .where('record_id', '=', record_id)
    .executeTakeFirst();
  return (
    row && {
      values: JSON.parse(row.record_values) as RecordDraft['values'],
      revision: row.revision,
      at: row.saved_at,
      who: row.saved_by,
    }
  );
}

/**
 * Throws a 422 for values that are too long, and a 409 (4091) when a draft was kept after the one that was
 * `seen`, by another owner or in another tab. Without `seen` the last one stays.
 */
export async function keepDraft(
  queries: Queries,
  key: RecordKey,
  { values, revision, who, seen }: Pick<RecordDraft, 'values' | 'revision' | 'who'> & { seen?: string },
  stored: RecordDraft['values'],
  /** Throws for what may not be kept. Gets the values of the draft that it goes on with. */
  check?: (last: RecordDraft['values'] | undefined) => Promise<void> | void,
): Promise<Pick<RecordDraft, 'at' | 'who'>> {
  const last = await readDraft(queries, key);
  if (seen !== undefined && last !== undefined && last.at !== seen) {
    const now = await currentRevision(queries, key, stored);
    throw movedOn({ revision: now.revision, stored, draft: last });
  }
  await check?.(seen === undefined ? undefined : last?.values);
  const record_values = JSON.stringify(values);
  if (record_values.length > MAX_LENGTH) throw new HttpError(422, 422, 'console.draft-too-long');
  const at = laterThan(last?.at);
  const row = { record_values, revision, saved_at: at, saved_by: who };
  await queries
    .insertInto('record_draft')
    .values({ ...keyOf(key), ...row })
    .onConflict((conflict) => conflict.columns(['project_code', 'entity', 'record_id']).doUpdateSet(row))
    .execute();
  return { at, who };
}

/** Drops the draft of a record. With `by` only the one that was `seen`; without `seen` that of this owner. */
export async function dropDraft(
  queries: Queries,
  key: RecordKey,
  by?: { who: string; seen?: string },
): Promise<void> {
  const { project_code, entity, record_id } = keyOf(key);
  let dropping = queries
    .deleteFrom('record_draft')
    .where('project_code', '=', project_code)
    .where('entity', '=', entity)
    .where('record_id', '=', record_id);
  if (by !== undefined)
    dropping =
      by.seen === undefined
        ? dropping.where('saved_by', '=', by.who)
        : dropping.where('saved_at', '=', by.seen);
  await dropping.execute();
}

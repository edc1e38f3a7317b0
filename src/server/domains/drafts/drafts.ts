/** Stores drafts: at most one for each record, and for each language of a page. */
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { DraftTable } from '../../../../runtime/generated/tables.generated.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { laterThan } from '../../kernel/later-than.ts';
import { columnsOf, type DocumentKey } from './document-key.ts';
import { leaveSets } from './plans.ts';

export interface Draft {
  values: Record<string, unknown>;
  /** The one that it was begun from. */
  revision: number;
  at: string;
  who: string;
}

export type ListedDraft = Omit<Draft, 'values'> &
  Required<Pick<DocumentKey, 'entity' | 'id' | 'languageCode'>>;

/** Characters of JSON. */
const MAX_LENGTH = 1_000_000;
const KEY = ['project_code', 'entity', 'record_id', 'language_code'] as const;

export async function readDraft(queries: Queries, key: DocumentKey): Promise<Draft | undefined> {
  const row = await selectWhere(queries, 'draft', columnsOf(key)).selectAll().executeTakeFirst();
  return row && { values: JSON.parse(row.record_values) as Draft['values'], ...describe(row) };
}

const describe = (row: Pick<Selectable<DraftTable>, 'revision' | 'saved_at' | 'saved_by'>) => ({
  revision: row.revision,
  at: row.saved_at,
  who: row.saved_by,
});

/** All of a site, those of an entity, or of one of its records, without what they hold. */
export async function listDrafts(
  queries: Queries,
  { projectCode, entity, id }: Pick<DocumentKey, 'projectCode'> & { entity?: string; id?: string },
): Promise<ListedDraft[]> {
  let found = selectWhere(queries, 'draft', { project_code: projectCode }).select([
    'entity',
    'record_id',
    'language_code',
    'revision',
    'saved_at',
    'saved_by',
  ]);
  if (entity !== undefined) found = found.where('entity', '=', entity);
  if (id !== undefined) found = found.where('record_id', '=', id);
  const rows = await found.orderBy('entity').orderBy('saved_at').execute();
  return rows.map((row) => ({
    entity: row.entity,
    id: row.record_id,
    languageCode: row.language_code,
    ...describe(row),
  }));
}

/** True for the draft that somebody has `seen`: its moment, empty for none. Undefined is content with any. */
export const isSeen = (draft: Pick<Draft, 'at'> | undefined, seen: string | undefined): boolean =>
  seen === undefined || (draft?.at ?? '') === seen;

/** Keeps a draft in the place of the one before. Throws a 422 for one that is too long. */
export async function keepDraft(
  queries: Queries,
  key: DocumentKey,
  { values, revision, who }: { values: object; revision: number; who: string },
): Promise<Pick<Draft, 'at' | 'who'>> {
  const record_values = JSON.stringify(values);
  if (record_values.length > MAX_LENGTH) throw new HttpError(422, 'console.draft-too-long');
  const columns = columnsOf(key);
  const before = await selectWhere(queries, 'draft', columns).select('saved_at').executeTakeFirst();
  // No other one was saved then.
  const at = laterThan(before?.saved_at);
  const row = { record_values, revision, saved_at: at, saved_by: who };
  await queries
    .insertInto('draft')
    .values({ ...columns, ...row })
    .onConflict((conflict) => conflict.columns([...KEY]).doUpdateSet(row))
    .execute();
  return { at, who };
}

/**
 * Drops a draft, which leaves the change sets that it is in; with `at` only the one that was saved then, with
 * `who` only that of this owner.
 */
export async function dropDraft(
  queries: Queries,
  { id, ...place }: DocumentKey,
  meant: Partial<Pick<Draft, 'at' | 'who'>> = {},
): Promise<boolean> {
  return (await dropManyDrafts(queries, place, [id], meant)) > 0;
}

/** The same of many records of an entity. Says how many there were. */
export async function dropManyDrafts(
  queries: Queries,
  { projectCode, entity, languageCode = '' }: Omit<DocumentKey, 'id'>,
  ids: readonly string[],
  { at, who }: Partial<Pick<Draft, 'at' | 'who'>> = {},
): Promise<number> {
  if (ids.length === 0) return 0;
  const dropped = await deleteWhere(queries, 'draft', {
    project_code: projectCode,
    entity,
    language_code: languageCode,
  })
    .where('record_id', 'in', ids)
    .$if(at !== undefined, (found) => found.where('saved_at', '=', at ?? ''))
    .$if(who !== undefined, (found) => found.where('saved_by', '=', who ?? ''))
    .returning('record_id')
    .execute();
  for (const { record_id: id } of dropped)
    await leaveSets(queries, { projectCode, entity, id, languageCode, action: 'publish' });
  return dropped.length;
}

/** Drops those of a record in all languages. */
export async function dropDrafts(
  queries: Queries,
  { projectCode, entity, id }: Omit<DocumentKey, 'languageCode'>,
): Promise<void> {
  await deleteWhere(queries, 'draft', { project_code: projectCode, entity, record_id: id }).execute();
}

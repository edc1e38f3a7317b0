/** Keeps removed records. They can be taken back for 30 days. */
import { type Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { hasWords } from '../../database/list-rows.ts';
import { readPageOrLast, type PageOfList } from '../../database/read-page.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import type { TrashTable } from '../../../../runtime/generated/tables.generated.ts';
import { after } from '../../kernel/clock.ts';
import type { DocumentKey } from '../drafts/index.ts';
import { titleIn, writeTitle, type RecordTitle } from './record-title.ts';

/** How long a removed record can be taken back, in seconds. */
export const TRASH_S = 30 * 24 * 60 * 60;

export interface TrashSearch extends PageOfList {
  /** Of these entities. */
  entities: readonly string[];
  /** Of the reader: `q` is looked for in titles in it. */
  language: string;
  q?: string;
}

export type TrashRow = Selectable<TrashTable>;

const ofRecord = (queries: Queries, { projectCode, entity, id }: DocumentKey) =>
  selectWhere(queries, 'trash', { project_code: projectCode, entity, record_id: id }).selectAll();

export async function putIntoTrash(
  queries: Queries,
  { projectCode, entity, id }: DocumentKey,
  { values, author, ...title }: RecordTitle & { values: object; author: string },
): Promise<void> {
  const row = {
    ...writeTitle(title),
    record_values: JSON.stringify(values),
    removed_at: new Date().toISOString(),
    removed_by: author,
  };
  await queries
    .insertInto('trash')
    .values({ project_code: projectCode, entity, record_id: id, ...row })
    .onConflict((conflict) => conflict.columns(['project_code', 'entity', 'record_id']).doUpdateSet(row))
    .execute();
}

/** Removes a record from the trash and returns it; undefined when it is not there. */
export async function takeFromTrash(queries: Queries, key: DocumentKey): Promise<TrashRow | undefined> {
  return deleteWhere(queries, 'trash', {
    project_code: key.projectCode,
    entity: key.entity,
    record_id: key.id,
  })
    .returningAll()
    .executeTakeFirst();
}

export function findInTrash(queries: Queries, key: DocumentKey): Promise<TrashRow | undefined> {
  return ofRecord(queries, key).executeTakeFirst();
}

/** Newest first. */
export function listTrash(
  queries: Queries,
  projectCode: string,
  { entities, language, q = '', ...page }: TrashSearch,
) {
  let found = selectWhere(queries, 'trash', { project_code: projectCode })
    .selectAll()
    .where('entity', 'in', entities.length === 0 ? [''] : [...entities]);
  if (q !== '') found = found.where(hasWords([titleIn(queries, language)], q));
  return readPageOrLast(found.orderBy('removed_at', 'desc').orderBy('entity').orderBy('record_id'), page);
}

/** Records that have been in the trash for 30 days, of all sites. */
export function listExpired(queries: Queries, now: Date, limit: number): Promise<TrashRow[]> {
  return queries
    .selectFrom('trash')
    .selectAll()
    .where('removed_at', '<', after(now, -TRASH_S))
    .orderBy('removed_at')
    .limit(limit)
    .execute();
}

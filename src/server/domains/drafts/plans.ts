/** Finds what change sets that are not public yet are to do with a page or a record. */
import type { Queries } from '../../database/driver.ts';
import { ofSameSite } from '../../database/of-same-site.ts';
import { countRows } from '../../database/read-page.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import { forgetSet, OPEN_STATES, type Of, type SetDocument } from './change-sets.ts';
import { PAGE } from './document-key.ts';

/** Documents of sets that are not public yet. */
interface Left extends Of {
  entity: string;
  id: string;
  /** With it, only of this language. */
  languageCode?: string;
  action?: SetDocument['action'];
}

/**
 * Takes a document out of the sets that are not public yet: its draft is gone, or it is not to happen. Sets
 * of one document are forgotten then.
 */
export async function leaveSets(queries: Queries, left: Left): Promise<void> {
  const found = await openSetsOf(queries, left);
  for (const { change_set_id: id, language_code: language, action, is_single } of found) {
    await deleteWhere(queries, 'change_document', {
      project_code: left.projectCode,
      change_set_id: id,
      entity: left.entity,
      record_id: left.id,
      language_code: language,
      action,
    }).execute();
    if (is_single === 0) continue;
    const other = await selectWhere(queries, 'change_document', {
      project_code: left.projectCode,
      change_set_id: id,
    })
      .select('record_id')
      .executeTakeFirst();
    if (other === undefined) await forgetSet(queries, left, id);
  }
}

async function openSetsOf(queries: Queries, { projectCode, entity, id, languageCode, action }: Left) {
  let found = withDocuments(queries)
    .select(['document.change_set_id', 'document.language_code', 'document.action', 'owner.is_single'])
    .where('document.project_code', '=', projectCode)
    .where('document.entity', '=', entity)
    .where('document.record_id', '=', id)
    // Values of the set alone do not go with a draft.
    .where('document.is_own', '=', 0)
    .where('owner.state', 'in', OPEN_STATES);
  if (languageCode !== undefined) found = found.where('document.language_code', '=', languageCode);
  if (action !== undefined) found = found.where('document.action', '=', action);
  return found.execute();
}

/** Every set, once for each of its documents. */
const withDocuments = (queries: Queries) =>
  queries
    .selectFrom('change_set as owner')
    .innerJoin('change_document as document', ofSameSite('owner', 'document', 'change_set_id'));

/** What is to happen to a page at a time. */
export interface Plan {
  channelCode: string;
  languageCode: string;
  action: SetDocument['action'];
  dueAt: string;
  by: string;
  hasFailed: boolean;
}

/** Of all pages, or of one, by their time. */
export async function listPlans(queries: Queries, { projectCode }: Of, id?: string): Promise<Plan[]> {
  let found = withDocuments(queries)
    .select(['record_id', 'language_code', 'action', 'due_at', 'owner.made_by', 'failure'])
    .where('owner.project_code', '=', projectCode)
    .where('owner.state', '=', 'scheduled')
    .where('entity', '=', PAGE);
  if (id !== undefined) found = found.where('record_id', '=', id);
  const rows = await found.orderBy('due_at').execute();
  return rows.map((row) => ({
    channelCode: row.record_id,
    languageCode: row.language_code,
    action: row.action,
    dueAt: row.due_at,
    by: row.made_by,
    hasFailed: row.failure !== null,
  }));
}

/** What is to happen to a record at a time. */
export interface RecordPlan {
  at: string;
  by: string;
  /** It could not be done then. */
  hasFailed: boolean;
}

/** Of one record; the next one of several. */
export async function findPlan(
  queries: Queries,
  { projectCode, entity, id }: Of & Pick<SetDocument, 'entity' | 'id'>,
): Promise<RecordPlan | undefined> {
  const row = await withDocuments(queries)
    .select(['due_at', 'owner.made_by', 'failure'])
    .where('owner.project_code', '=', projectCode)
    .where('owner.state', '=', 'scheduled')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .orderBy('due_at')
    .executeTakeFirst();
  return row && { at: row.due_at, by: row.made_by, hasFailed: row.failure !== null };
}

/** What has published a record, and can be taken back. */
export interface LastPublication {
  changeSet: string;
  at: string;
  /** False when it has published others, too. */
  isAlone: boolean;
}

/** That which has made this revision; undefined when it was made otherwise, or the undo is too old. */
export async function findLastPublication(
  queries: Queries,
  { projectCode, entity, id, revision }: Of & Pick<SetDocument, 'entity' | 'id'> & { revision: number },
): Promise<LastPublication | undefined> {
  const row = await withDocuments(queries)
    .select(['owner.change_set_id as changeSet', 'owner.done_at as at', 'owner.is_single'])
    .where('owner.project_code', '=', projectCode)
    .where('owner.state', '=', 'published')
    .where('entity', '=', entity)
    .where('record_id', '=', id)
    .where('made_revision', '=', revision)
    .where('undo', 'is not', null)
    .orderBy('owner.done_at', 'desc')
    .executeTakeFirst();
  return row && { changeSet: row.changeSet, at: row.at, isAlone: row.is_single === 1 };
}

/** Sets that could not be published at their time. */
export async function countFailedPlans(queries: Queries, { projectCode }: Of): Promise<number> {
  const row = await selectWhere(queries, 'change_set', { project_code: projectCode, state: 'scheduled' })
    .select((set) => set.fn.countAll<number>().as('count'))
    .where('failure', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Sets that somebody has proposed, and that nobody has decided on. */
export const countProposedSets = (queries: Queries, { projectCode }: Of): Promise<number> =>
  countRows(selectWhere(queries, 'change_set', { project_code: projectCode, state: 'proposed' }));

/** Sets of all sites whose time has come, the earliest first. */
export async function listDueSets(queries: Queries, now: string, limit: number) {
  return selectWhere(queries, 'change_set', { state: 'scheduled' })
    .select(['project_code as projectCode', 'change_set_id as id'])
    .where('due_at', '<=', now)
    .where('due_at', '<>', '')
    .where('failure', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

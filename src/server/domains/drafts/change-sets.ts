/**
 * Stores change sets: documents that are to become public together. The values of most are their waiting
 * drafts.
 */
import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type {
  ChangeDocumentTable,
  ChangeSetTable,
  Flag,
} from '../../../../runtime/generated/tables.generated.ts';
import type { DocumentKey } from './document-key.ts';

export type SetState = ChangeSetTable['state'];
/** In these states nothing of a set is public yet, and what waits for its documents belongs to it. */
export const OPEN_STATES = ['open', 'proposed', 'scheduled'] as const satisfies readonly SetState[];

/** So many documents a set may have: a site with hundreds of pages in several languages. */
export const MAX_DOCUMENTS = 1_500;

export interface SetDocument {
  entity: string;
  id: string;
  /** Of a page its language; empty for what concerns all of them. */
  languageCode: string;
  action: Selectable<ChangeDocumentTable>['action'];
  /** Its values are of the set alone. Others are the draft that waits when it is published. */
  isOwn: boolean;
}

/** What a set has done to a document, and what its undo needs. */
export interface DoneDocument {
  /** The revision that is public by it; null for a document that only went up or down. */
  madeRevision: number | null;
  /** What became public, and the revision that it was begun from. */
  values: object | null;
  baseRevision: number | null;
  /** For the function that has done it. */
  undo: unknown;
}

export interface ChangeSet {
  id: string;
  title: string;
  /** The program has made it for one document. */
  isSingle: boolean;
  state: SetState;
  /** Empty for none. */
  dueAt: string;
  /** Key of the message that says why it could not be done at its time. */
  failure: string | null;
  /** Who planned it, as jobs keep their callers. */
  caller: unknown;
  madeBy: string;
  madeAt: string;
  modifiedAt: string;
  documents: (SetDocument & DoneDocument)[];
}

export interface Of {
  projectCode: string;
}

const flagOf = (value: boolean): Flag => (value ? 1 : 0);

export const newSetId = (): string => `set-${randomBytes(6).toString('hex')}`;

export async function readSets(
  queries: Queries,
  { projectCode }: Of,
  ids: readonly string[],
): Promise<Map<string, ChangeSet>> {
  if (ids.length === 0) return new Map();
  const [sets, documents] = await Promise.all([
    selectWhere(queries, 'change_set', { project_code: projectCode })
      .selectAll()
      .where('change_set_id', 'in', ids)
      .execute(),
    selectWhere(queries, 'change_document', { project_code: projectCode })
      .selectAll()
      .where('change_set_id', 'in', ids)
      .orderBy('position')
      .execute(),
  ]);
  const ofSet = Map.groupBy(documents, (row) => row.change_set_id);
  return new Map(
    sets.map((row) => [
      row.change_set_id,
      { ...describe(row), documents: (ofSet.get(row.change_set_id) ?? []).map(describeDocument) },
    ]),
  );
}

const describe = (row: Selectable<ChangeSetTable>): Omit<ChangeSet, 'documents'> => ({
  id: row.change_set_id,
  title: row.title,
  isSingle: row.is_single === 1,
  state: row.state,
  dueAt: row.due_at,
  failure: row.failure,
  caller: JSON.parse(row.caller),
  madeBy: row.made_by,
  madeAt: row.made_at,
  modifiedAt: row.modified_at,
});

const describeDocument = (row: Selectable<ChangeDocumentTable>): SetDocument & DoneDocument => ({
  entity: row.entity,
  id: row.record_id,
  languageCode: row.language_code,
  action: row.action,
  isOwn: row.is_own === 1,
  madeRevision: row.made_revision,
  baseRevision: row.base_revision,
  values: row.record_values === null ? null : (JSON.parse(row.record_values) as object),
  undo: row.undo === null ? undefined : JSON.parse(row.undo),
});

/** Stores a set, and that these are its documents. What was done to those that stay is kept. */
export async function storeSet(
  queries: Queries,
  { projectCode }: Of,
  set: Pick<ChangeSet, 'id' | 'title' | 'isSingle' | 'state' | 'dueAt' | 'madeBy' | 'caller'> & {
    documents: readonly SetDocument[];
  },
): Promise<void> {
  const now = new Date().toISOString();
  const key = { project_code: projectCode, change_set_id: set.id };
  const row = {
    title: set.title,
    is_single: flagOf(set.isSingle),
    state: set.state,
    due_at: set.dueAt,
    failure: null,
    caller: JSON.stringify(set.caller),
    modified_at: now,
  };
  await queries
    .insertInto('change_set')
    .values({ ...key, ...row, made_by: set.madeBy, made_at: now })
    .onConflict((conflict) => conflict.columns(['project_code', 'change_set_id']).doUpdateSet(row))
    .execute();
  await deleteWhere(queries, 'change_document', key).execute();
  if (set.documents.length === 0) return;
  await queries
    .insertInto('change_document')
    .values(
      set.documents.map((document, position) => ({
        ...key,
        position,
        entity: document.entity,
        record_id: document.id,
        language_code: document.languageCode,
        action: document.action,
        is_own: document.isOwn ? 1 : 0,
      })),
    )
    .execute();
}

/** Changes the state of a set. A failure is the key of a message. */
export async function setState(
  queries: Queries,
  { projectCode }: Of,
  id: string,
  change: { state?: SetState; dueAt?: string; failure?: string | null; caller?: object },
): Promise<void> {
  const now = new Date().toISOString();
  const { state, dueAt, failure, caller } = change;
  const isDone = state === 'published' || state === 'discarded';
  await updateWhere(queries, 'change_set', { project_code: projectCode, change_set_id: id })
    .set({
      modified_at: now,
      ...(state === undefined ? {} : { state, done_at: isDone ? now : '' }),
      ...(dueAt === undefined ? {} : { due_at: dueAt }),
      ...(failure === undefined ? {} : { failure }),
      ...(caller === undefined ? {} : { caller: JSON.stringify(caller) }),
    })
    .execute();
}

/** Keeps what was done to a document of a set; null takes it back. */
export async function keepDone(
  queries: Queries,
  { projectCode }: Of,
  setId: string,
  document: SetDocument,
  done: DoneDocument | null,
): Promise<void> {
  await updateWhere(queries, 'change_document', {
    project_code: projectCode,
    change_set_id: setId,
    entity: document.entity,
    record_id: document.id,
    language_code: document.languageCode,
    action: document.action,
  })
    .set({
      made_revision: done?.madeRevision ?? null,
      base_revision: done?.baseRevision ?? null,
      record_values: done === null || done.values === null ? null : JSON.stringify(done.values),
      undo: done === null ? null : JSON.stringify(done.undo ?? null),
    })
    .execute();
}

export async function forgetSet(queries: Queries, { projectCode }: Of, id: string): Promise<void> {
  for (const table of ['change_document', 'change_set'] as const)
    await queries
      .deleteFrom(table)
      .where('project_code', '=', projectCode)
      .where('change_set_id', '=', id)
      .execute();
}

/** What undo needs is kept so long. */
const KEPT_MS = 90 * 24 * 3600 * 1000;

/** Forgets what the undo of old sets needs; what they were stays. */
export async function forgetUndo(queries: Queries, { projectCode }: Of): Promise<void> {
  const old = selectWhere(queries, 'change_set', { project_code: projectCode })
    .select('change_set_id')
    .where('done_at', '<>', '')
    .where('done_at', '<', new Date(Date.now() - KEPT_MS).toISOString());
  await updateWhere(queries, 'change_document', { project_code: projectCode })
    .set({ undo: null, record_values: null })
    .where('undo', 'is not', null)
    .where('change_set_id', 'in', old)
    .execute();
}

export const CHANGE_SET = 'changeSet';

/** Where the values of a document are that a set has for itself. */
export const ownKey = ({ projectCode }: Of, setId: string, document: SetDocument): DocumentKey => ({
  projectCode,
  entity: CHANGE_SET,
  id: `${setId} ${document.entity} ${document.id}`,
  languageCode: document.languageCode,
});

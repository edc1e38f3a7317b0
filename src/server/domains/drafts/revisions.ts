/** Keeps the revisions of pages and records: what each was after a change. */
import type { Selectable } from 'kysely';
import { isSame } from '../../../../runtime/compare/same.ts';
import { dayIn } from '../../../assembly/zone-time.ts';
import type { Queries } from '../../database/driver.ts';
import { insertMany } from '../../database/insert-many.ts';
import { readPage, type PageOfList } from '../../database/read-page.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { RevisionTable } from '../../../../runtime/generated/tables.generated.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { readStoredSettings } from '../sites/index.ts';
import { columnsOf, PAGE, type DocumentKey } from './document-key.ts';

export interface NewRevision {
  revision: number;
  action: string;
  values: object;
  changed: readonly string[];
  author: string;
  /** Hash of the request; repetitions have the same. */
  requestKey?: string;
}

export interface RevisionRow {
  revision: number;
  at: string;
  who: string;
  action: string;
  changed: string[];
}

export interface Revision extends RevisionRow {
  /** The name that an owner gave it. */
  name: string | null;
  values: Record<string, unknown>;
}

/** These stay whole; of older ones those with a name and the last of each day are kept. */
const KEPT_REVISIONS = 50;
/** Of a record only each so many saves look at old ones: an import saves many records. */
const PRUNED_EACH = 10;
/** Old ones that one save looks at. */
const MAX_PRUNED = 1_000;

/** The members of two objects that differ. */
export function changedMembers(before: object | undefined, after: object): string[] {
  const [one, other] = [before ?? {}, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(one?.[name], other?.[name]));
}

const ofDocument = (queries: Queries, key: DocumentKey) => selectWhere(queries, 'revision', columnsOf(key));

/** The number of what is stored now, and whether a revision holds it. */
interface CurrentRevision {
  revision: number;
  isKept: boolean;
}

/**
 * The numbers of what is stored now of records (`stored`, by id). `isKept` is false for values that no
 * revision holds: the record is from before its first change in the console, or was changed elsewhere since.
 */
export async function currentRevisions<Values extends object>(
  queries: Queries,
  { projectCode, entity }: Omit<DocumentKey, 'id'>,
  stored: ReadonlyMap<string, Values>,
): Promise<Map<string, CurrentRevision & { values: Values }>> {
  if (stored.size === 0) return new Map();
  const rows = await queries
    .selectFrom('revision as last')
    .select(['record_id', 'revision', 'record_values'])
    .where('project_code', '=', projectCode)
    .where('entity', '=', entity)
    .where('record_id', 'in', [...stored.keys()])
    .where('language_code', '=', '')
    .where('revision', '=', ({ selectFrom }) =>
      selectFrom('revision as each')
        .select(({ fn }) => fn.max<number>('each.revision').as('highest'))
        .whereRef('each.project_code', '=', 'last.project_code')
        .whereRef('each.entity', '=', 'last.entity')
        .whereRef('each.record_id', '=', 'last.record_id')
        .whereRef('each.language_code', '=', 'last.language_code'),
    )
    .execute();
  const last = new Map(rows.map((row) => [row.record_id, row]));
  const found = [...stored].map(([id, values]) => {
    const row = last.get(id);
    const isKept = row !== undefined && isSame(JSON.parse(row.record_values), values);
    return [id, { values, isKept, revision: (row?.revision ?? 0) + (isKept ? 0 : 1) }] as const;
  });
  return new Map(found);
}

/** The same of one record. */
export async function currentRevision(
  queries: Queries,
  key: DocumentKey,
  stored: object,
): Promise<CurrentRevision> {
  const found = await currentRevisions(queries, key, new Map([[key.id, stored]]));
  return found.get(key.id) ?? { revision: 1, isKept: false };
}

/**
 * Writes the newest revisions of all records of an entity again, where the program has written the same into
 * the records: it makes no revision, and what has made them can still be undone.
 */
export async function rewriteNewest(
  queries: Queries,
  { projectCode, entity }: Omit<DocumentKey, 'id'>,
  rewrite: (values: string) => string,
): Promise<void> {
  const rows = await selectWhere(queries, 'revision', { project_code: projectCode, entity })
    .select(['project_code', 'entity', 'record_id', 'revision', 'record_values'])
    .orderBy('revision')
    .execute();
  const newest = new Map(rows.map((row) => [row.record_id, row]));
  for (const { record_values: values, ...key } of newest.values()) {
    const rewritten = rewrite(values);
    if (rewritten === values) continue;
    await updateWhere(queries, 'revision', key).set({ record_values: rewritten }).execute();
  }
}

/** The numbers that the next revisions of records get. */
export async function nextRevisions(
  queries: Queries,
  { projectCode, entity }: Omit<DocumentKey, 'id'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await selectWhere(queries, 'revision', {
    project_code: projectCode,
    entity,
    language_code: '',
  })
    .select(({ fn }) => ['record_id', fn.max('revision').as('last')])
    .where('record_id', 'in', ids)
    .groupBy('record_id')
    .execute();
  const last = new Map(rows.map((row) => [row.record_id, row.last]));
  return new Map(ids.map((id) => [id, (last.get(id) ?? 0) + 1]));
}

/** What a document was at a revision; undefined when it is not kept (any more). */
export async function readRevision(
  queries: Queries,
  key: DocumentKey,
  revision: number,
): Promise<Revision | undefined> {
  const row = await ofDocument(queries, key).selectAll().where('revision', '=', revision).executeTakeFirst();
  return row && withValues(row);
}

/** Those between two revisions, without both; the last first. */
export async function readRevisions(
  queries: Queries,
  key: DocumentKey,
  { after = 0, before, limit }: { after?: number; before?: number; limit: number },
): Promise<Revision[]> {
  const rows = await ofDocument(queries, key)
    .selectAll()
    .where('revision', '>', after)
    .$if(before !== undefined, (found) => found.where('revision', '<', before ?? 0))
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withValues);
}

const withValues = (row: Selectable<RevisionTable>): Revision => ({
  ...describe(row),
  name: row.name,
  values: JSON.parse(row.record_values) as Revision['values'],
});

/** Gives a revision a name, or takes it back with an empty one. False for one that is not kept (any more). */
export async function nameRevision(
  queries: Queries,
  key: DocumentKey,
  { revision, name }: { revision: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await updateWhere(queries, 'revision', { ...columnsOf(key), revision })
    .set({ name: name.trim() === '' ? null : name.trim() })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of different documents. */
export async function keepRevisions(
  queries: Queries,
  kept: readonly { key: DocumentKey; revision: NewRevision }[],
): Promise<void> {
  const saved_at = new Date().toISOString();
  await insertMany(
    queries,
    'revision',
    kept.map(({ key, revision }) => ({
      ...columnsOf(key),
      revision: revision.revision,
      action: revision.action,
      changed: JSON.stringify(revision.changed),
      record_values: JSON.stringify(revision.values),
      saved_at,
      saved_by: revision.author,
      request_key: revision.requestKey ?? null,
    })),
  );
  for (const { key, revision } of kept)
    if (revision.revision > KEPT_REVISIONS && (key.entity === PAGE || revision.revision % PRUNED_EACH === 0))
      await prune(queries, key);
}

export const keepRevision = (queries: Queries, key: DocumentKey, revision: NewRevision): Promise<void> =>
  keepRevisions(queries, [{ key, revision }]);

/** What an earlier run of the same request has stored of an entity: one save may have several documents. */
export async function findByRequest(
  queries: Queries,
  { projectCode, entity }: Pick<DocumentKey, 'projectCode' | 'entity'>,
  requestKey: string | undefined,
): Promise<{ id: string; revision: number }[]> {
  if (requestKey === undefined) return [];
  return selectWhere(queries, 'revision', { project_code: projectCode, entity, request_key: requestKey })
    .select(['record_id as id', 'revision'])
    .execute();
}

/** The last first. */
export async function listRevisions(
  queries: Queries,
  key: DocumentKey,
  page: PageOfList,
): Promise<ListPage<RevisionRow>> {
  const found = ofDocument(queries, key)
    .select(['revision', 'saved_at', 'saved_by', 'action', 'changed'])
    .orderBy('revision', 'desc');
  const listed = await readPage(found, page);
  return { ...listed, data: listed.data.map(describe) };
}

function describe(row: RowOfList): RevisionRow {
  return {
    revision: row.revision,
    at: row.saved_at,
    who: row.saved_by,
    action: row.action,
    changed: JSON.parse(row.changed) as string[],
  };
}

type RowOfList = Pick<Selectable<RevisionTable>, 'revision' | 'saved_at' | 'saved_by' | 'action' | 'changed'>;

async function prune(queries: Queries, key: DocumentKey): Promise<void> {
  const old = await ofDocument(queries, key)
    .select(['revision', 'saved_at', 'name'])
    .orderBy('revision', 'desc')
    .offset(KEPT_REVISIONS)
    .limit(MAX_PRUNED)
    .execute();
  if (old.length === 0) return;
  const { timeZone } = await readStoredSettings(queries, key.projectCode, ['timeZone']);
  const days = new Set<string>();
  const surplus = old.flatMap(({ revision, saved_at, name }) => {
    if (name !== null) return [];
    const day = dayIn(saved_at, timeZone);
    if (days.has(day)) return [revision];
    days.add(day);
    return [];
  });
  if (surplus.length === 0) return;
  await deleteWhere(queries, 'revision', columnsOf(key)).where('revision', 'in', surplus).execute();
}

/** Forgets all revisions of a document in all languages, as when a person's data is erased. */
export async function forgetRevisions(
  queries: Queries,
  { projectCode, entity, id }: Omit<DocumentKey, 'languageCode'>,
): Promise<void> {
  await deleteWhere(queries, 'revision', { project_code: projectCode, entity, record_id: id }).execute();
}

/** Keeps the revisions of records: what each was after a change in the console. */
import type { Selectable } from 'kysely';
import { isSame } from '../../../../runtime/compare/same.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { dayIn } from '../../../assembly/zone-time.ts';
import type { Queries } from '../../database/driver.ts';
import { insertMany } from '../../database/insert-many.ts';
import { readPage, type PageOfList } from '../../database/read-page.ts';
import type { RecordRevisionTable } from '../../../../runtime/generated/tables.generated.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { readStoredSettings } from '../sites/index.ts';

/** Identifies a record. */
export interface RecordKey {
  projectCode: string;
  entity: string;
  id: string;
}

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

/** These stay whole; older ones are thinned to one a day. */
const KEPT_REVISIONS = 50;
/** How often old revisions are looked for. */
const PRUNE_EVERY = 10;

/** The members of two objects that differ. */
export function changedMembers(before: object | undefined, after: object): string[] {
  const [one, other] = [before ?? {}, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(one?.[name], other?.[name]));
}

const ofRecord = (queries: Queries, { projectCode, entity, id }: RecordKey) =>
  queries
    .selectFrom('record_revision')
    .where('project_code', '=', projectCode)
    .where('entity', '=', entity)
    .where('record_id', '=', id);

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
  { projectCode, entity }: Omit<RecordKey, 'id'>,
  stored: ReadonlyMap<string, Values>,
): Promise<Map<string, CurrentRevision & { values: Values }>> {
  if (stored.size === 0) return new Map();
  const rows = await queries
    .selectFrom('record_revision as last')
    .select(['record_id', 'revision', 'record_values'])
    .where('project_code', '=', projectCode)
    .where('entity', '=', entity)
    .where('record_id', 'in', [...stored.keys()])
    .where('revision', '=', ({ selectFrom }) =>
      selectFrom('record_revision as each')
        .select(({ fn }) => fn.max<number>('each.revision').as('highest'))
        .whereRef('each.project_code', '=', 'last.project_code')
        .whereRef('each.entity', '=', 'last.entity')
        .whereRef('each.record_id', '=', 'last.record_id'),
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
  key: RecordKey,
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
  { projectCode, entity }: Omit<RecordKey, 'id'>,
  rewrite: (values: string) => string,
): Promise<void> {
  const rows = await queries
    .selectFrom('record_revision')
    .select(['project_code', 'entity', 'record_id', 'revision', 'record_values'])
    .where('project_code', '=', projectCode)
    .where('entity', '=', entity)
    .orderBy('revision')
    .execute();
  const newest = new Map(rows.map((row) => [row.record_id, row]));
  for (const { record_values: values, ...key } of newest.values()) {
    const rewritten = rewrite(values);
    if (rewritten === values) continue;
    await queries
      .updateTable('record_revision')
      .set({ record_values: rewritten })
      .where((where) => where.and(key))
      .execute();
  }
}

/** The numbers that the next revisions of records get. */
export async function nextRevisions(
  queries: Queries,
  { projectCode, entity }: Omit<RecordKey, 'id'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('record_revision')
    .select(({ fn }) => ['record_id', fn.max('revision').as('last')])
    .where('project_code', '=', projectCode)
    .where('entity', '=', entity)
    .where('record_id', 'in', [...ids])
    .groupBy('record_id')
    .execute();
  const last = new Map(rows.map((row) => [row.record_id, row.last]));
  return new Map(ids.map((id) => [id, (last.get(id) ?? 0) + 1]));
}

/** What a record was at a revision; undefined when it is not kept (any more). */
export async function readRevision(
  queries: Queries,
  key: RecordKey,
  revision: number,
): Promise<Record<string, unknown> | undefined> {
  const row = await ofRecord(queries, key)
    .select('record_values')
    .where('revision', '=', revision)
    .executeTakeFirst();
  const values: unknown = row === undefined ? undefined : JSON.parse(row.record_values);
  return isObject(values) ? values : undefined;
}

/** Of different records. */
export async function keepRevisions(
  queries: Queries,
  kept: readonly { key: RecordKey; revision: NewRevision }[],
): Promise<void> {
  if (kept.length === 0) return;
  const saved_at = new Date().toISOString();
  await insertMany(
    queries,
    'record_revision',
    kept.map(({ key, revision }) => ({
      project_code: key.projectCode,
      entity: key.entity,
      record_id: key.id,
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
    if (revision.revision > KEPT_REVISIONS && revision.revision % PRUNE_EVERY === 0)
      await prune(queries, key);
}

export const keepRevision = (queries: Queries, key: RecordKey, revision: NewRevision): Promise<void> =>
  keepRevisions(queries, [{ key, revision }]);

/** The record and the revision that an earlier run of the same request has stored. */
export async function findByRequest(
  queries: Queries,
  { projectCode, entity }: Pick<RecordKey, 'projectCode' | 'entity'>,
  requestKey: string,
): Promise<{ id: string; revision: number } | undefined> {
  const row = await queries
    .selectFrom('record_revision')
    .select(['record_id', 'revision'])
    .where('project_code', '=', projectCode)
    .where('request_key', '=', requestKey)
    .where('entity', '=', entity)
    .executeTakeFirst();
  return row && { id: row.record_id, revision: row.revision };
}

/** The last first. */
export async function listRevisions(
  queries: Queries,
  key: RecordKey,
  page: PageOfList,
): Promise<ListPage<RevisionRow>> {
  const found = ofRecord(queries, key)
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

type RowOfList = Pick<
  Selectable<RecordRevisionTable>,
  'revision' | 'saved_at' | 'saved_by' | 'action' | 'changed'
>;

/** Of the older revisions the last of each day stays. */
async function prune(queries: Queries, key: RecordKey): Promise<void> {
  const old = await ofRecord(queries, key)
    .select(['revision', 'saved_at'])
    .orderBy('revision', 'desc')
    .offset(KEPT_REVISIONS)
    .limit(1_000)
    .execute();
  if (old.length === 0) return;
  const { timeZone } = await readStoredSettings(queries, key.projectCode, ['timeZone']);
  const days = new Set<string>();
  const surplus = old.filter(({ saved_at }) => {
    const day = dayIn(saved_at, timeZone);
    const isKnown = days.has(day);
    days.add(day);
    return isKnown;
  });
  if (surplus.length === 0) return;
  await queries
    .deleteFrom('record_revision')
    .where('project_code', '=', key.projectCode)
    .where('entity', '=', key.entity)
    .where('record_id', '=', key.id)
    .where(
      'revision',
      'in',
      surplus.map(({ revision }) => revision),
    )
    .execute();
}

/** Forgets all revisions of a record, as when a person's data is erased. */
export async function forgetRevisions(queries: Queries, key: RecordKey): Promise<void> {
  await queries
    .deleteFrom('record_revision')
    .where('project_code', '=', key.projectCode)
    .where('entity', '=', key.entity)
    .where('record_id', '=', key.id)
    .execute();
}

/** Reads what is stored of a record now, and the number of its revision. */
import { currentRevisions, type DocumentKey, keepRevisions } from '../../domains/drafts/index.ts';
import { findInTrash } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';

export type Values = Record<string, unknown>;

export interface StoredRecord {
  values: Values;
  revision: number;
}

export const keyOf = (
  { description }: Entity,
  { site }: Pick<EntityContext, 'site'>,
  id: string,
): DocumentKey => ({
  projectCode: site.projectCode,
  entity: description.name,
  id,
});

export const unknown = (): HttpError => new HttpError(404, 'console.unknown');

/** The 404 of a record that is not there; where it is, if somebody has put it into the trash. */
export async function missing(entity: Entity, context: EntityContext, id: string): Promise<HttpError> {
  const removed = await findInTrash(context.queries, keyOf(entity, context, id));
  return removed === undefined
    ? unknown()
    : new HttpError(404, 'console.in-trash', { who: removed.removed_by });
}

/** As JSON holds it: revisions are compared with it. */
export const asJson = (values: object): Values => JSON.parse(JSON.stringify(values)) as Values;

/** What is stored of a record; undefined for an unknown one. */
export async function findValues(
  { definition }: Entity,
  context: EntityContext,
  id: string,
): Promise<Values | undefined> {
  const found = (await definition.read?.(context, [id]))?.get(id);
  return found && asJson(found);
}

/**
 * What is stored of records that are about to be changed, by id; unknown ones are left out. Values that no
 * revision holds are kept.
 */
export async function openRecords(
  entity: Entity,
  context: EntityContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  // PostgreSQL takes no empty list.
  if (ids.length === 0) return new Map();
  const read = await entity.definition.read?.(context, ids);
  const stored = new Map([...(read ?? [])].map(([id, values]) => [id, asJson(values)]));
  const found = await currentRevisions(context.queries, keyOf(entity, context, ''), stored);
  const lost = [...found].filter(([, { isKept }]) => !isKept);
  await keepRevisions(
    context.queries,
    lost.map(([id, { revision, values }]) => ({
      key: keyOf(entity, context, id),
      revision: { revision, action: 'found', values, changed: [], author: '' },
    })),
  );
  return found;
}

/** The same of one record. Throws a 404 for an unknown one. */
export async function openRecord(entity: Entity, context: EntityContext, id: string): Promise<StoredRecord> {
  const found = (await openRecords(entity, context, [id])).get(id);
  if (found === undefined) throw await missing(entity, context, id);
  return found;
}

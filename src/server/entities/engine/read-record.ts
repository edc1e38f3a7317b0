/** Reads one record for its owner, with what was typed of it. */
import {
  currentRevision,
  type Draft,
  dropManyDrafts,
  readDraft,
  readRevision,
} from '../../domains/drafts/index.ts';
import { lockSite } from '../../domains/content/index.ts';
import { isStorageFailure } from '../../kernel/to-http-error.ts';
import type { EntityContext } from './contract.ts';
import type { Entity } from './entity.ts';
import {
  findValues,
  keyOf,
  missing,
  openRecord,
  unknown,
  type StoredRecord,
  type Values,
} from './stored-record.ts';

export const hasDrafts = ({ description }: Entity): boolean => description.has.includes('draft');

interface ReadRecord {
  id: string;
  revision: number;
  values: Values;
  details: unknown;
  /** What was typed and is not saved. */
  draft?: Draft;
  permissions: string[];
}

/**
 * Drops what is typed of records and now saved or not wanted. What was kept meanwhile, by another owner or in
 * another tab, stays.
 */
export async function discardDrafts(
  entity: Entity,
  { owner, queries, site }: EntityContext,
  ids: readonly string[],
  seen?: string,
): Promise<void> {
  const place = { projectCode: site.projectCode, entity: entity.description.name };
  await dropManyDrafts(queries, place, ids, seen === undefined ? { who: owner.name } : { at: seen });
}

/** Throws a 404 for an unknown record or revision. */
export async function readRecord(
  entity: Entity,
  context: EntityContext,
  { id, revision }: { id: string; revision?: number },
): Promise<ReadRecord> {
  const { area } = entity.description;
  const permissions = [...context.owner.permissions].filter((each) => each.startsWith(`${area}.`));
  const key = keyOf(entity, context, id);
  const now = await findSeen(entity, context, id);
  const show = async (stored: Values): Promise<Values> =>
    (await entity.definition.shown?.(context, id, stored)) ?? stored;
  const { values } = now;
  const details = await entity.definition.details?.(context, id, values);
  const draft = hasDrafts(entity) ? await readDraft(context.queries, key) : undefined;
  if (revision === undefined || revision === now.revision)
    return { id, revision: now.revision, values: await show(values), details, draft, permissions };
  const then = await readRevision(context.queries, key, revision);
  if (then === undefined) throw unknown();
  return { id, revision, values: await show(then.values), details, permissions };
}

/**
 * What an owner gets who may change it is kept as a revision. Otherwise a change from elsewhere, such as in
 * edit mode, would get the number that this owner has seen, and be overwritten without a question.
 */
async function findSeen(entity: Entity, context: EntityContext, id: string): Promise<StoredRecord> {
  const { services, site } = context;
  const values = await findValues(entity, context, id);
  if (values === undefined) throw await missing(entity, context, id);
  const now = await currentRevision(context.queries, keyOf(entity, context, id), values);
  const seen = { values, revision: now.revision };
  if (now.isKept || entity.definition.write === undefined) return seen;
  try {
    return await services.database.write(async (queries) => {
      await lockSite(queries, site.projectCode);
      return openRecord(entity, { ...context, queries }, id);
    });
  } catch (error) {
    if (!isStorageFailure(error)) throw error;
    // Records are shown on a full disk, too.
    services.logger.warn(error, 'a revision could not be kept');
    return seen;
  }
}

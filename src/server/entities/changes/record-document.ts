/** Checks, publishes and takes back a record of an entity in a change set. */
import { publishes } from '../../../../runtime/model/entity-parts.ts';
import { allPermissions } from '../../../../runtime/model/permissions.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import {
  type DoneDocument,
  type Draft,
  findByRequest,
  isSeen,
  readDraft,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { movedOn } from '../../kernel/moved-on.ts';
import { requireValidValues } from '../engine/check-values.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Entity } from '../engine/entity.ts';
import type { Undo, Written } from '../engine/keep-changes.ts';
import { discardDrafts } from '../engine/read-record.ts';
import { restoreRecord, saveRecord } from '../engine/records.ts';
import {
  findValues,
  keyOf,
  missing,
  openRecord,
  unknown,
  type StoredRecord,
  type Values,
} from '../engine/stored-record.ts';
import { titleForOwner } from '../engine/title-of-record.ts';
import { findEntity } from '../engine/known-entities.ts';
import { noteWritten, type Changing } from '../engine/changing.ts';
import type { Meant } from './page-document.ts';

/** Throws a 404 for a name that is no entity whose records are saved. */
function savedEntity(name: string): Entity {
  const entity = findEntity(name);
  if (entity?.definition.write === undefined || !entity.description.has.includes('save')) throw unknown();
  return entity;
}

/** The same, and a 403 without the right to write or to publish its records. */
export function entityOf({ owner }: Pick<EntityContext, 'owner'>, name: string): Entity {
  const entity = savedEntity(name);
  const rights = [`${entity.description.area}.write`, publishes(entity.description)];
  if (!rights.some((right) => owner.permissions.has(right))) throw new HttpError(403, 'request.not-allowed');
  return entity;
}

/** Throws a 403 without the right to publish its records: in most areas that is the right to write. */
function requirePublisher({ owner }: Changing, { description }: Entity): void {
  const [right = `${description.area}.write`] = allPermissions([publishes(description)]);
  if (!owner.permissions.has(right)) throw new HttpError(403, 'request.not-allowed');
}

/** Throws a 404 for a record that is not there. */
export const requireStored = (context: EntityContext, { entity, id }: SetDocument) =>
  findStored(entityOf(context, entity), context, id);

async function findStored(entity: Entity, context: EntityContext, id: string) {
  const stored = await findValues(entity, context, id);
  if (stored === undefined) throw await missing(entity, context, id);
  return { entity, stored };
}

/** Throws a 422 for values that are none of this entity, and a 403 for what this owner may not write. */
export async function checkValues(
  context: EntityContext,
  document: SetDocument,
  given: object,
): Promise<void> {
  const values = structuredClone(given) as Values;
  const { entity, stored } = await requireStored(context, document);
  await requireValidValues(entity, context.language, values);
  await entity.definition.checkDraft?.(context, { id: document.id, values, before: stored });
}

export const readStored = (context: EntityContext, { entity, id }: SetDocument): Promise<StoredRecord> =>
  openRecord(entityOf(context, entity), context, id);

export async function titleOf(context: EntityContext, document: SetDocument): Promise<string> {
  const { entity, stored } = await requireStored(context, document);
  return titleForOwner(entity, context, stored);
}

/** Throws a 409 when no draft waits, and one (4091) when another one does than the one `seen`. */
export async function requireDraft(
  context: EntityContext,
  document: SetDocument,
  seen?: string,
): Promise<Draft> {
  const draft = await findDraft(context, document, seen);
  if (draft === undefined) throw new HttpError(409, 'change-set.no-draft');
  return draft;
}

/** What waits to become public. What was never public waits as it is, even where nobody has changed it. */
async function findDraft(
  context: EntityContext,
  { entity: name, id }: SetDocument,
  seen: string | undefined,
): Promise<Draft | undefined> {
  const entity = entityOf(context, name);
  const draft = await readDraft(context.queries, keyOf(entity, context, id));
  const { values, revision } = await openRecord(entity, context, id);
  if (!isSeen(draft, seen)) throw anotherWaits({ values, revision }, draft);
  const shown = entity.definition.toPublic?.(values) ?? values;
  if (draft !== undefined || isSame(shown, values)) return draft;
  return { values, revision, at: '', who: context.owner.name };
}

const anotherWaits = ({ revision, values: stored }: StoredRecord, draft?: Draft): HttpError =>
  movedOn({ revision, stored, draft: draft ?? null });

/** A draft may be unfinished. */
export const prepareDraft = (
  _context: EntityContext,
  _document: SetDocument,
  values: object,
): Promise<object> => Promise.resolve(values);

/**
 * Throws a 404 for an unknown record, a 409 (4091) when another draft waits than the one `seen`, and a 403
 * for what this owner may not save. What is in the draft that it goes on with is the work of somebody else.
 * The call has its own right: a translator keeps drafts and publishes none.
 */
export async function requireReplaceable(
  context: EntityContext,
  { entity: name, id }: SetDocument,
  { values, seen }: { values: object; seen?: string },
): Promise<void> {
  const { entity, stored } = await findStored(savedEntity(name), context, id);
  const draft = await readDraft(context.queries, keyOf(entity, context, id));
  if (draft !== undefined && !isSeen(draft, seen))
    throw anotherWaits(await openRecord(entity, context, id), draft);
  const before = (seen === undefined ? undefined : draft?.values) ?? stored;
  await entity.definition.checkDraft?.(context, { id, values: values as Values, before });
}

export const dropSeen = (
  context: EntityContext,
  { entity, id }: SetDocument,
  seen: string | undefined,
): Promise<void> => discardDrafts(savedEntity(entity), context, [id], seen);

/** The record when there is nothing to publish: this request has done so before, or no draft waits. */
export async function findDone(
  changing: Changing,
  document: SetDocument,
  { seen, idempotencyKey }: Meant,
): Promise<Written | undefined> {
  const { queries, site } = changing;
  const place = { projectCode: site.projectCode, entity: document.entity };
  const [known] = await findByRequest(queries, place, idempotencyKey);
  if (known !== undefined) return { ...known, title: '' };
  if ((await findDraft(changing, document, seen)) !== undefined) return undefined;
  const { revision } = await readStored(changing, document);
  return { id: document.id, revision, title: '' };
}

/** `own` are values of the set alone. */
export async function publishDocument(
  changing: Changing,
  document: SetDocument,
  own: Draft | undefined,
  { seen, idempotencyKey: requestKey }: Meant,
): Promise<DoneDocument> {
  const entity = entityOf(changing, document.entity);
  requirePublisher(changing, entity);
  const { values, revision, at } = own ?? (await requireDraft(changing, document, seen));
  await requireValidValues(entity, changing.language, structuredClone(values));
  const shown = entity.definition.toPublic?.(values) ?? values;
  // Values of the set alone leave the draft that waits.
  const dropped = own === undefined ? at : '';
  const save = { id: document.id, revision, values: shown, seen: dropped, action: 'publish', requestKey };
  const written = await saveRecord(entity, changing, save);
  noteWritten(changing, entity, written);
  return { madeRevision: written.revision, baseRevision: revision, values, undo: written.undo };
}

export async function isUndoable(changing: Changing, document: SetDocument & DoneDocument): Promise<boolean> {
  if (document.undo === null || document.undo === undefined) return true;
  const entity = entityOf(changing, document.entity);
  const now = await findValues(entity, changing, document.id);
  if (now === undefined) return false;
  if ((await openRecord(entity, changing, document.id)).revision === document.madeRevision) return true;
  const made = document.values as Values;
  return entity.definition.undoAfter?.({ made, now, before: made }) !== undefined;
}

/**
 * Returns the revision that is stored again, and what waits again: with what its owner has changed since,
 * where that stays.
 */
export async function undoDocument(
  changing: Changing,
  document: SetDocument & DoneDocument,
): Promise<{ revision: number; waiting: object | null }> {
  const undo = document.undo as Undo | null;
  const made = document.values as Values;
  if (undo?.do !== 'restore') return { revision: document.madeRevision ?? 0, waiting: document.values };
  const entity = entityOf(changing, document.entity);
  const wanted = { id: document.id, revision: undo.revision, onlyAfter: undo.made, action: 'undo' };
  const { values: now, revision: newest } = await openRecord(entity, changing, document.id);
  const isChanged = newest !== undo.made;
  const adapt = (before: Values) => entity.definition.undoAfter?.({ made, now, before });
  const written = await restoreRecord(
    entity,
    changing,
    isChanged ? { ...wanted, onlyAfter: newest, adapt } : wanted,
  );
  noteWritten(changing, entity, written);
  return { revision: written.revision, waiting: (isChanged && adapt(made)) || document.values };
}

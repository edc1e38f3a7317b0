/** Checks, publishes and takes back a record of an entity in a change set. */
import { readDraft, type DoneDocument, type Draft, type SetDocument } from '../../domains/drafts/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { requireValidValues } from '../engine/check-values.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Entity } from '../engine/entity.ts';
import type { Undo } from '../engine/keep-changes.ts';
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
import { noteWritten, type Changing } from './changing.ts';

/** Throws a 404 for a name that is no entity whose records are saved, and a 403 without the right to. */
export function entityOf({ owner }: Pick<EntityContext, 'owner'>, name: string): Entity {
  const entity = findEntity(name);
  if (entity?.definition.write === undefined || !entity.description.has.includes('save')) throw unknown();
  if (!owner.permissions.has(`${entity.description.area}.write`))
    throw new HttpError(403, 'request.not-allowed');
  return entity;
}

/** Throws a 404 for a record that is not there. */
export async function requireStored(context: EntityContext, { entity: name, id }: SetDocument) {
  const entity = entityOf(context, name);
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

/** Throws a 409 when no draft waits. */
export async function requireDraft(context: EntityContext, document: SetDocument): Promise<Draft> {
  const draft = await readDraft(
    context.queries,
    keyOf(entityOf(context, document.entity), context, document.id),
  );
  if (draft === undefined) throw new HttpError(409, 'change-set.no-draft');
  return draft;
}

/** `own` are values of the set alone. */
export async function publishDocument(
  changing: Changing,
  document: SetDocument,
  own: Draft | undefined,
): Promise<DoneDocument> {
  const entity = entityOf(changing, document.entity);
  const { values, revision, at } = own ?? (await requireDraft(changing, document));
  await requireValidValues(entity, changing.language, structuredClone(values));
  // Values of the set alone leave the draft that waits.
  const seen = own === undefined ? at : '';
  const save = { id: document.id, revision, values, seen, action: 'publish' };
  const written = await saveRecord(entity, changing, save);
  noteWritten(changing, entity, written);
  return { madeRevision: written.revision, baseRevision: revision, values, undo: written.undo };
}

export async function isUndoable(changing: Changing, document: SetDocument & DoneDocument): Promise<boolean> {
  if (document.undo === null || document.undo === undefined) return true;
  const entity = entityOf(changing, document.entity);
  if ((await findValues(entity, changing, document.id)) === undefined) return false;
  return (await openRecord(entity, changing, document.id)).revision === document.madeRevision;
}

/** Returns the revision that is stored again. */
export async function undoDocument(
  changing: Changing,
  document: SetDocument & DoneDocument,
): Promise<number> {
  const undo = document.undo as Undo | null;
  if (undo?.do !== 'restore') return document.madeRevision ?? 0;
  const entity = entityOf(changing, document.entity);
  const { revision, made } = undo;
  const wanted = { id: document.id, revision, onlyAfter: made, action: 'undo' };
  const written = await restoreRecord(entity, changing, wanted);
  noteWritten(changing, entity, written);
  return written.revision;
}

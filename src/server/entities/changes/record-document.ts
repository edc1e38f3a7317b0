/** Checks, publishes and takes back a record of an entity in a change set. */
import { publishes } from '../../../../runtime/model/entity-parts.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import {
  isSeen,
  readDraft,
  type DoneDocument,
  type Draft,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import { findByRequest } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { movedOn } from '../../kernel/moved-on.ts';
import { requireValidValues } from '../engine/check-values.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Entity } from '../engine/entity.ts';
import type { Undo, Written } from '../engine/keep-changes.ts';
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
import type { Meant } from './page-document.ts';

/**
 * Throws a 404 for a name that is no entity whose records are saved, and a 403 without the right to write or
 * to publish them.
 */
export function entityOf({ owner }: Pick<EntityContext, 'owner'>, name: string): Entity {
  const entity = findEntity(name);
  if (entity?.definition.write === undefined || !entity.description.has.includes('save')) throw unknown();
  const rights = [`${entity.description.area}.write`, publishes(entity.description)];
  if (!rights.some((right) => owner.permissions.has(right))) throw new HttpError(403, 'request.not-allowed');
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
  if (!isSeen(draft, seen)) throw movedOn({ revision, stored: values, draft: draft ?? null });
  const shown = entity.definition.toPublic?.(values) ?? values;
  if (draft !== undefined || isSame(shown, values)) return draft;
  return { values, revision, at: '', who: context.owner.name };
}

/** The record when there is nothing to publish: this request has done so before, or no draft waits. */
export async function findDone(
  changing: Changing,
  document: SetDocument,
  { seen, idempotencyKey }: Meant,
): Promise<Written | undefined> {
  const { queries, site } = changing;
  const place = { projectCode: site.projectCode, entity: document.entity };
  const known =
    idempotencyKey === undefined ? undefined : await findByRequest(queries, place, idempotencyKey);
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
  const { values: now, revision: newest } = await openRecord(entity, changing, document.id);
  const adapt = (before: Values) =>
    entity.definition.undoAfter?.({ made: document.values as Values, now, before });
  const written = await restoreRecord(
    entity,
    changing,
    newest === made ? wanted : { ...wanted, onlyAfter: newest, adapt },
  );
  noteWritten(changing, entity, written);
  return written.revision;
}

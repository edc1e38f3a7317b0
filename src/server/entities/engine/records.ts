/**
 * Reads and writes one record of an entity, with its revisions, the trash and the audit log. What writes runs
 * in the transaction of `writeRecord`, or of a job, which holds the lock of the site.
 */
import {
  changedMembers,
  dropDraft,
  findByRequest,
  forgetRevisions,
  keepRevision,
  readRevision,
} from '../../domains/drafts/index.ts';
import { putIntoTrash, takeFromTrash, writeAudit } from '../../domains/records/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { movedOn } from '../../kernel/moved-on.ts';
import type { Change as ChangeOfValues, EntityContext } from './contract.ts';
import { dropCrops } from './drop-crops.ts';
import type { Entity } from './entity.ts';
import { keepChange, type Change, type Written } from './keep-changes.ts';
import { warnLeftOut } from './left-out.ts';
import { discardDrafts, hasDrafts } from './read-record.ts';
import { keyOf, openRecord, unknown, type StoredRecord, type Values } from './stored-record.ts';
import { titleOfRecord, titleForOwner, titlePartOf } from './title-of-record.ts';

export interface Save {
  id?: string;
  /** The revision that the change was made from; without it what is stored is overwritten. */
  revision?: number;
  values: Values;
  /** When the last draft was kept that the owner has seen. */
  seen?: string;
  /** What the history calls it: `save` without. */
  action?: string;
  requestKey?: string;
  /** What is stored, if it was read in this transaction. */
  before?: StoredRecord;
}

/**
 * Saves a record in a transaction, or makes one. Throws a 404 for an unknown one, and a 409 (4091) with what
 * is stored when it has moved on since `revision`.
 */
export async function saveRecord(entity: Entity, context: EntityContext, save: Save): Promise<Written> {
  const done = await changeRecord(entity, context, save);
  return 'revision' in done ? done : keepChange(entity, context, done);
}

/** The same without keeping it. */
export async function changeRecord(
  entity: Entity,
  context: EntityContext,
  save: Save,
): Promise<Change | Written> {
  const { site, queries } = context;
  const { id, requestKey } = save;
  const place = { projectCode: site.projectCode, entity: entity.description.name };
  const [known] = await findByRequest(queries, place, requestKey);
  if (known !== undefined) return { ...known, title: '' };
  const before = id === undefined ? undefined : (save.before ?? (await openRecord(entity, context, id)));
  const { revision: base = before?.revision } = save;
  if (id !== undefined && before !== undefined && base !== undefined && base !== before.revision)
    throw await conflict(entity, context, { id, base, stored: before });
  const [changed] = await changeRecords(entity, context, [{ ...save, before }], save.seen);
  if (changed === undefined || changed instanceof HttpError) throw changed ?? unknown();
  return changed;
}

/** A record to write; with an `id` it is known, and `before` is what is stored of it. */
export type SaveOfMany = Pick<Save, 'id' | 'values' | 'action' | 'requestKey' | 'before'>;

/**
 * Writes records, no two of which are one, in their transaction. Each waits for `keepChanges`, or was
 * refused. Those of an entity that writes one after another end with the first refusal, which is thrown.
 */
export async function changeRecords(
  entity: Entity,
  context: EntityContext,
  saves: readonly SaveOfMany[],
  seen?: string,
): Promise<(Change | HttpError)[]> {
  const written = await writeAll(
    entity,
    context,
    saves.map(({ id, values, before }) => {
      if (id === undefined || before === undefined) return { values };
      return { id, values: dropCrops(values, before.values), before: before.values };
    }),
  );
  const changed = saves.map(({ values, action, before, requestKey }, index): Change | HttpError => {
    const id = written[index];
    if (id === undefined) throw new Error(`The entity "${entity.description.name}" left out a record.`);
    if (id instanceof HttpError) return id;
    const done = action ?? (before === undefined ? 'create' : 'save');
    return { id, action: done, before, requestKey, ...warnLeftOut(entity, context.language, values) };
  });
  if (hasDrafts(entity)) {
    const known = saves.filter(({ id }, index) => id !== undefined && !(written[index] instanceof HttpError));
    const ids = known.map(({ id = '' }) => id);
    await discardDrafts(entity, context, ids, seen);
  }
  return changed;
}

async function writeAll(
  { definition }: Entity,
  context: EntityContext,
  changes: readonly ChangeOfValues<Values>[],
): Promise<readonly (string | HttpError)[]> {
  if (definition.writeMany !== undefined) return definition.writeMany(context, changes);
  if (definition.write === undefined) throw unknown();
  const written: string[] = [];
  for (const change of changes) written.push(await definition.write(context, change));
  return written;
}

async function conflict(
  entity: Entity,
  context: EntityContext,
  { id, base, stored }: { id: string; base: number; stored: { values: Values; revision: number } },
): Promise<HttpError> {
  const then = await readRevision(context.queries, keyOf(entity, context, id), base);
  const changed = changedMembers(then?.values, stored.values);
  return movedOn({ revision: stored.revision, stored: stored.values, changed });
}

function requireNewest(revision: number, wanted: number | undefined): void {
  if (wanted !== undefined && wanted !== revision) throw new HttpError(409, 'console.changed-since');
}

/** A record that goes to where it was, or into the trash. */
interface Wanted {
  id: string;
  /** Only while this is its newest revision. */
  onlyAfter?: number;
  /** What the history calls it. */
  action?: string;
}

/** What becomes of an old revision before it is written. */
type Adapt = (stored: Values) => Values | undefined;

/** Makes what a record was at a revision its newest revision. */
export async function restoreRecord(
  entity: Entity,
  context: EntityContext,
  { id, revision, onlyAfter, action = 'restore', adapt }: Wanted & { revision: number; adapt?: Adapt },
): Promise<Written> {
  const before = await openRecord(entity, context, id);
  requireNewest(before.revision, onlyAfter);
  const stored = await readRevision(context.queries, keyOf(entity, context, id), revision);
  const then = stored && (adapt === undefined ? stored.values : adapt(stored.values));
  if (then === undefined) throw unknown();
  await entity.definition.write?.(context, {
    id,
    values: then,
    before: before.values,
    ...(onlyAfter === undefined ? { isRestored: true } : {}),
  });
  const kept = { id, action, before, ...warnLeftOut(entity, context.language, then) };
  return keepChange(entity, context, kept);
}

/** Puts a record into the trash. */
export async function removeRecord(
  entity: Entity,
  context: EntityContext,
  { id, onlyAfter, action = 'remove' }: Wanted,
): Promise<Written> {
  const { owner, queries } = context;
  const { values, revision } = await openRecord(entity, context, id);
  requireNewest(revision, onlyAfter);
  const part = await titlePartOf(entity, context, id);
  const title = titleOfRecord(entity, context, values, part);
  await entity.definition.remove?.(context, id, values);
  const key = keyOf(entity, context, id);
  await putIntoTrash(queries, key, { ...title, values, author: owner.name });
  const kept = { action, values, changed: [], author: owner.name };
  await keepRevision(queries, key, { revision: revision + 1, ...kept });
  await writeAudit(queries, { ...key, author: owner, ...title, action, before: values });
  return {
    id,
    revision: revision + 1,
    title: titleForOwner(entity, context, values, part),
    undo: { do: 'recover' },
  };
}

/** Takes a record out of the trash. */
export async function recoverRecord(
  entity: Entity,
  context: EntityContext,
  { id, action = 'recover' }: Pick<Wanted, 'id' | 'action'>,
): Promise<Written> {
  const { queries } = context;
  const key = keyOf(entity, context, id);
  const row = await takeFromTrash(queries, key);
  if (row === undefined) throw unknown();
  const values = JSON.parse(row.record_values) as Values;
  const { recover, write } = entity.definition;
  if (recover === undefined) await write?.call(entity.definition, context, { id, values });
  else await recover.call(entity.definition, context, id, values);
  const kept = { id, action, ...warnLeftOut(entity, context.language, values) };
  return keepChange(entity, context, kept);
}

/** Removes a record of the trash for good, with its revisions. Without an owner its time is over. */
export async function purgeRecord(
  entity: Entity,
  context: Omit<EntityContext, 'owner'> & Partial<Pick<EntityContext, 'owner'>>,
  id: string,
): Promise<void> {
  const { owner, queries } = context;
  const key = keyOf(entity, context, id);
  const row = await takeFromTrash(queries, key);
  if (row === undefined) throw unknown();
  const values = JSON.parse(row.record_values) as Values;
  const part = await titlePartOf(entity, context, id);
  await entity.definition.purge?.(context, id, values);
  await forgetRevisions(queries, key);
  await dropDraft(queries, key);
  if (owner === undefined) return;
  await writeAudit(queries, {
    ...key,
    author: owner,
    ...titleOfRecord(entity, context, values, part),
    action: 'purge',
  });
}

/** Does one of the entity's own actions. */
export async function actOnRecord(
  entity: Entity,
  context: EntityContext,
  { id, action, values }: { id: string; action: string; values: Values },
): Promise<Written> {
  if (entity.definition.write === undefined) return actForGood(entity, context, { id, action, values });
  const before = await openRecord(entity, context, id);
  await entity.definition.actions?.[action]?.(context, id, values);
  const isLater = action === 'publish' && typeof values.at === 'string' && Date.parse(values.at) > Date.now();
  return keepChange(entity, context, { id, action: isLater ? 'schedule' : action, before });
}

/** The same of a record that cannot be written: it has no revisions, and nothing can be undone. */
async function actForGood(
  entity: Entity,
  context: EntityContext,
  { id, action, values }: { id: string; action: string; values: Values },
): Promise<Written> {
  const part = await titlePartOf(entity, context, id);
  if (part === undefined) throw unknown();
  await entity.definition.actions?.[action]?.(context, id, values);
  const { queries, owner: author } = context;
  const title = titleOfRecord(entity, context, {}, part);
  await writeAudit(queries, { ...keyOf(entity, context, id), author, ...title, action });
  return { id, revision: 0, title: titleForOwner(entity, context, {}, part) };
}

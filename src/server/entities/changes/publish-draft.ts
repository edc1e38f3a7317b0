/** Publishing one record: a change set with one document, which one call takes back. */
import {
  findLastPublication,
  findPlan,
  isSeen,
  keepDraft,
  newSetId,
  readDraft,
  readSets,
  storeSet,
  type Draft,
  type LastPublication,
  type RecordPlan,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import { findByRequest } from '../../domains/records/index.ts';
import { isSame } from '../../../../runtime/compare/same.ts';
import { movedOn } from '../../kernel/moved-on.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Entity } from '../engine/entity.ts';
import { keyOf, openRecord, unknown, type StoredRecord } from '../engine/stored-record.ts';
import { titleForOwner } from '../engine/title-of-record.ts';
import { changeTogether, type Changing } from './changing.ts';
import { recordDocument } from './publish-document.ts';
import { publishIn, requireSet, undoSet } from './publish-set.ts';
import { entityOf } from './record-document.ts';
import { callerOf } from './set-caller.ts';

export interface PublishedRecord {
  id: string;
  revision: number;
  /** Absent when there was nothing to publish. */
  changeSet?: string;
}

/**
 * Makes the draft of a record public, checked as what is saved. Without a draft nothing changes, unless the
 * record was never public. Throws a 409 (4091) when it has moved on since the draft was begun, or another
 * draft waits than the one that was `seen`.
 */
export function publishDraft(
  entity: Entity,
  context: EntityContext,
  { id, seen, requestKey }: { id: string; seen?: string; requestKey?: string },
): Promise<PublishedRecord> {
  return changeTogether(context, async (changing) => {
    const { queries, site } = changing;
    const place = { projectCode: site.projectCode, entity: entity.description.name };
    const known = requestKey === undefined ? undefined : await findByRequest(queries, place, requestKey);
    if (known !== undefined) return known;
    const now = await openRecord(entityOf(changing, entity.description.name), changing, id);
    if ((await findDraft(entity, changing, { id, seen, now })) === undefined)
      return { id, revision: now.revision };
    const changeSet = newSetId();
    await storeSet(queries, site, {
      id: changeSet,
      title: titleForOwner(entity, changing, now.values),
      isSingle: true,
      state: 'open',
      dueAt: '',
      madeBy: changing.owner.name,
      caller: callerOf(changing),
      documents: [recordDocument(entity.description.name, id)],
    });
    await publishIn(changing, await requireSet(changing, changeSet), { idempotencyKey: requestKey });
    const { revision } = await openRecord(entity, changing, id);
    return { id, revision, changeSet };
  });
}

/** The draft that is published. What was never public is one, even where nobody has changed it. */
async function findDraft(
  entity: Entity,
  changing: Changing,
  { id, seen, now: { values, revision } }: { id: string; seen: string | undefined; now: StoredRecord },
): Promise<Pick<Draft, 'at'> | undefined> {
  const { queries, owner } = changing;
  const key = keyOf(entity, changing, id);
  const draft = await readDraft(queries, key);
  if (!isSeen(draft, seen)) throw movedOn({ revision, stored: values, draft: draft ?? null });
  if (draft !== undefined) return draft;
  const shown = entity.definition.toPublic?.(values) ?? values;
  return isSame(shown, values) ? undefined : keepDraft(queries, key, { values, revision, who: owner.name });
}

/** What is planned for a record, and the publication that can be taken back with one call. */
export async function readPublication(
  entity: Entity,
  context: EntityContext,
  { id, revision }: { id: string; revision: number },
): Promise<{ plan?: RecordPlan; last?: LastPublication }> {
  const { queries, site } = context;
  const record = { projectCode: site.projectCode, entity: entity.description.name, id };
  const [plan, last] = await Promise.all([
    findPlan(queries, record),
    findLastPublication(queries, { ...record, revision }),
  ]);
  return { ...(plan && { plan }), ...(last && { last }) };
}

/** Takes back what has published one record. Throws a 404 for a set of others. */
export async function undoRecord(
  entity: Entity,
  context: EntityContext,
  { id, changeSet }: { id: string; changeSet: string },
): Promise<{ id: string; revision: number }> {
  const { queries, site } = context;
  const set = (await readSets(queries, site, [changeSet])).get(changeSet);
  const isOfRecord = (each: SetDocument): boolean =>
    each.entity === entity.description.name && each.id === id;
  if (set === undefined || !set.isSingle || !set.documents.every(isOfRecord)) throw unknown();
  await undoSet(context, changeSet);
  const { revision } = await openRecord(entity, context, id);
  return { id, revision };
}

/** Publishes one document, or takes a page down, now or at a time: a change set that has nothing else. */
import { findPlan, leaveSets, newSetId, storeSet, type SetDocument } from '../../domains/drafts/index.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Written } from '../engine/keep-changes.ts';
import { changeTogether, type Changing } from '../engine/changing.ts';
import { requireDue } from './due-time.ts';
import type { Meant } from './page-document.ts';
import { publishIn, requireSet } from './publish-set.ts';
import { callerOf } from './set-caller.ts';
import { engineOf, requireDocument } from './set-values.ts';

interface Wanted extends Meant {
  /** At once without it. */
  at?: string;
}

interface DocumentChange {
  /** Empty for what has happened at once. */
  at: string;
  /** The undo of it takes the change back. Absent when there was nothing to change. */
  changeSet?: string;
  /** A record that is public now. */
  written?: Written;
}

/** Of a document that is no page. */
export const recordDocument = (entity: string, id: string): SetDocument => ({
  entity,
  id,
  languageCode: '',
  action: 'publish',
  isOwn: false,
});

/**
 * An earlier plan for the same is replaced: what is the newest draft then becomes public. A record without a
 * draft stays as it is. Throws a 409 (4091) when the document has moved on since the draft was made, or when
 * another draft waits than the one meant, and a 422 for a time that is past or too far.
 */
export async function changeDocument(
  context: EntityContext,
  document: SetDocument,
  { at, ...meant }: Wanted,
): Promise<DocumentChange> {
  const dueAt = at === undefined ? '' : requireDue(at);
  await requireDocument(context, document);
  return changeTogether(context, async (changing) => {
    if (dueAt !== '') return plan(changing, document, { dueAt, ...meant });
    const done = await engineOf(document).findDone(changing, document, meant);
    if (done !== undefined) return { at: '', written: done };
    if (document.action === 'unpublish') await leavePlans(changing, document);
    const changeSet = await storeSingle(changing, document, '');
    const { seen, idempotencyKey } = meant;
    const moments = seen === undefined ? undefined : new Map([[document, seen]]);
    await publishIn(changing, await requireSet(changing, changeSet), { seen: moments, idempotencyKey });
    return { at: '', changeSet, written: [...changing.written.values()].flat().at(-1) };
  });
}

async function plan(
  changing: Changing,
  document: SetDocument,
  { dueAt, seen }: Meant & { dueAt: string },
): Promise<DocumentChange> {
  if (document.action === 'publish') await engineOf(document).requireDraft(changing, document, seen);
  await leavePlans(changing, document);
  return { at: dueAt, changeSet: await storeSingle(changing, document, dueAt) };
}

const leavePlans = ({ queries, site: { projectCode } }: Changing, document: SetDocument): Promise<void> =>
  leaveSets(queries, { ...document, projectCode });

/** Stores a set of one document: for a time, or open. */
async function storeSingle(changing: Changing, document: SetDocument, dueAt: string): Promise<string> {
  const { queries, site, owner } = changing;
  const id = newSetId();
  await storeSet(queries, site, {
    id,
    title: await engineOf(document).titleOf(changing, document),
    isSingle: true,
    state: dueAt === '' ? 'open' : 'scheduled',
    dueAt,
    madeBy: owner.name,
    caller: callerOf(changing),
    documents: [document],
  });
  return id;
}

/** What is planned for a record. */
export const readPlan = async (
  { queries, site }: Pick<EntityContext, 'queries' | 'site'>,
  { entity, id }: SetDocument,
): Promise<{ at: string; by: string; hasFailed: boolean }> =>
  (await findPlan(queries, { projectCode: site.projectCode, entity, id })) ?? {
    at: '',
    by: '',
    hasFailed: false,
  };

/** What is planned for these does not happen; their drafts wait. Without a language it is of all. */
export const cancelPlans = (
  context: EntityContext,
  documents: readonly (Pick<SetDocument, 'entity' | 'id' | 'action'> & { languageCode?: string })[],
): Promise<void> =>
  changeTogether(context, async ({ queries, site: { projectCode } }) => {
    for (const { entity, id, action, languageCode } of documents)
      await leaveSets(queries, { projectCode, entity, id, action, languageCode });
  });

/** Publishes one document, or takes a page down, now or at a time: a change set that has nothing else. */
import { findPlan, leaveSets, newSetId, storeSet, type SetDocument } from '../../domains/drafts/index.ts';
import type { EntityContext } from '../engine/contract.ts';
import { changeTogether } from './changing.ts';
import { requireDue } from './due-time.ts';
import { publishIn, requireSet } from './publish-set.ts';
import { callerOf } from './set-caller.ts';
import { engineOf, requireDocument } from './set-values.ts';

interface Wanted {
  /** At once without it. */
  at?: string;
  /** When the draft was saved that is meant; empty for none. */
  seen?: string;
  idempotencyKey?: string;
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
 * Returns the set and its time; the undo of the set takes it back. An earlier plan for the same is replaced:
 * what is the newest draft then becomes public. Throws a 409 (4091) when the document has moved on since the
 * draft was made, or when another draft waits than the one meant, and a 422 for a time that is past or too
 * far.
 */
export async function changeDocument(
  context: EntityContext,
  document: SetDocument,
  { at, seen, idempotencyKey }: Wanted,
): Promise<{ at: string; changeSet: string }> {
  const { site, owner } = context;
  const dueAt = at === undefined ? '' : requireDue(at);
  await requireDocument(context, document);
  const id = newSetId();
  await changeTogether(context, async (changing) => {
    const { queries } = changing;
    const isPlanned = dueAt !== '';
    const isUp = document.action === 'publish';
    if (isPlanned && isUp) await engineOf(document).requireDraft(changing, document, seen);
    if (isPlanned || !isUp) await leaveSets(queries, { ...document, projectCode: site.projectCode });
    await storeSet(queries, site, {
      id,
      title: await engineOf(document).titleOf(changing, document),
      isSingle: true,
      state: isPlanned ? 'scheduled' : 'open',
      dueAt,
      madeBy: owner.name,
      caller: callerOf(changing),
      documents: [document],
    });
    if (isPlanned) return;
    const moments = seen === undefined ? undefined : new Map([[document, seen]]);
    await publishIn(changing, await requireSet(changing, id), { seen: moments, idempotencyKey });
  });
  return { at: dueAt, changeSet: id };
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

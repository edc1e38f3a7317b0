/** Publishes the draft of a record at a time, by a change set that has nothing else. */
import {
  findPlan,
  leaveSets,
  newSetId,
  readDraft,
  storeSet,
  type RecordPlan,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { EntityContext } from '../engine/contract.ts';
import { changeTogether } from './changing.ts';
import { requireDue } from './due-time.ts';
import { requireRecord } from './record-document.ts';
import { callerOf } from './set-caller.ts';

interface OfRecord {
  entity: string;
  id: string;
}

/** Undefined where nothing is planned. */
export const readPlan = (
  { queries, site }: Pick<EntityContext, 'queries' | 'site'>,
  record: OfRecord,
): Promise<RecordPlan | undefined> => findPlan(queries, { ...record, projectCode: site.projectCode });

/**
 * Plans it anew, in the place of an earlier plan. What is the newest draft then becomes public. Throws a 409
 * where no draft waits, and a 422 for a time that is past or too far.
 */
export async function scheduleDraft(
  context: EntityContext,
  record: OfRecord,
  { at, title }: { at: string; title: string },
): Promise<{ at: string }> {
  const { site } = context;
  const dueAt = requireDue(at);
  const document: SetDocument = { ...record, languageCode: '', action: 'publish', isOwn: false };
  await requireRecord(context, document);
  await changeTogether(context, async (changing) => {
    const { queries, owner } = changing;
    const key = { ...record, projectCode: site.projectCode };
    if ((await readDraft(queries, key)) === undefined) throw new HttpError(409, 'change-set.no-draft');
    await leaveSets(queries, { ...key, languageCode: '', action: 'publish' });
    await storeSet(queries, site, {
      id: newSetId(),
      title,
      isSingle: true,
      state: 'scheduled',
      dueAt,
      madeBy: owner.name,
      caller: callerOf(changing),
      documents: [document],
    });
  });
  return { at: dueAt };
}

/** What was planned does not happen; the draft waits. */
export async function cancelPlan(context: EntityContext, record: OfRecord): Promise<void> {
  const left = { ...record, projectCode: context.site.projectCode, languageCode: '' };
  await changeTogether(context, ({ queries }) => leaveSets(queries, { ...left, action: 'publish' }));
}

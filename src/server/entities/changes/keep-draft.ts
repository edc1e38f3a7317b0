/** Keeps what is typed of a document, a page or a record, and drops it. */
import { keepDraft, type Draft, type SetDocument } from '../../domains/drafts/index.ts';
import type { SavingBy } from '../../domains/content/index.ts';
import type { EntityContext } from '../engine/contract.ts';
import { changeTogether } from './changing.ts';
import { engineOf } from './set-values.ts';

export interface TypedDraft {
  values: object;
  /** The revision that it was made from. */
  revision: number;
  /** When the draft was kept that it replaces; without it whatever waits. */
  seen?: string;
}

/**
 * Keeps a draft in the place of the one `seen`. Throws a 404 for an unknown document, a 409 (4091) for a
 * draft that was kept since, by another owner or in another tab, and a 403 for what this owner may not save:
 * whoever publishes the shared draft would make it public.
 */
export async function saveDraft(
  context: EntityContext,
  document: SetDocument,
  { seen, revision, values: typed }: TypedDraft,
  who: Pick<SavingBy, 'findUndrawable'> = {},
): Promise<Pick<Draft, 'at' | 'who'>> {
  const engine = engineOf(document);
  const values = await engine.prepareDraft(context, document, typed, who);
  return changeTogether(context, async (changing) => {
    await engine.requireReplaceable(changing, document, { values, seen });
    const key = { ...document, projectCode: context.site.projectCode };
    return keepDraft(changing.queries, key, { values, revision, who: context.owner.name });
  });
}

/** Drops the draft that waits, and leaves one that was kept after the one `seen`. */
export const discardDraft = (context: EntityContext, document: SetDocument, seen?: string): Promise<void> =>
  changeTogether(context, (changing) => engineOf(document).dropSeen(changing, document, seen));

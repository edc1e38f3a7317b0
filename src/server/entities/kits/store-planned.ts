/** Keeps what a kit or a page template would change as a change set, of which nothing is public yet. */
import {
  CHANGE_SET,
  keepDraft,
  MAX_DOCUMENTS,
  ownKey,
  PAGE,
  storeSet,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Changing } from '../engine/changing.ts';
import { callerOf } from '../changes/set-caller.ts';
import type { Entity } from '../engine/entity.ts';
import { keepChange } from '../engine/keep-changes.ts';
import { findEntity } from '../engine/known-entities.ts';
import { unknown } from '../engine/stored-record.ts';
import type { PlannedPage } from './plan-kit.ts';

/** A document of the set, and what it is to become. */
export interface PlannedValues {
  document: SetDocument;
  values?: object;
  /** The one that the values were made from. */
  revision: number;
}

export function changeSetEntity(): Entity {
  const entity = findEntity(CHANGE_SET);
  if (entity === undefined) throw unknown();
  return entity;
}

/** The pages of a plan in every language. */
export const documentsOf = (pages: readonly PlannedPage[]): PlannedValues[] =>
  pages.flatMap(({ channelCode, documents }) =>
    documents.map(({ languageCode, revision, ast }): PlannedValues => {
      const place = { entity: PAGE, id: channelCode, languageCode };
      return { document: { ...place, action: 'publish', isOwn: true }, revision, values: ast };
    }),
  );

/** Throws a 422 for more documents than a set may have. */
export async function storePlanned(
  changing: Changing,
  { id, title }: { id: string; title: string },
  listed: readonly PlannedValues[],
): Promise<void> {
  const { queries, site, owner } = changing;
  if (listed.length > MAX_DOCUMENTS)
    throw new HttpError(422, 'change-set.too-many', { count: MAX_DOCUMENTS });
  const documents = listed.map(({ document }) => document);
  const about = { isSingle: false, state: 'open', dueAt: '', madeBy: owner.name } as const;
  await storeSet(queries, site, { id, title, ...about, caller: callerOf(changing), documents });
  for (const { document, values, revision } of listed)
    if (values !== undefined)
      await keepDraft(queries, ownKey(site, id, document), { values, revision, who: owner.name });
  await keepChange(changeSetEntity(), changing, { id, action: 'create' });
}

/** Checks, publishes and takes back a page of a change set. */
import type { Ast } from '../../../../runtime/model/page.ts';
import {
  channelsIn,
  isUndoable,
  publishPage,
  readPageDraft,
  readPageRevision,
  requireDraft,
  requirePlace,
  requireSpared,
  takeDownPage,
  undoPage,
  type DocumentPlace,
  type PageUndo,
  type SavingBy,
} from '../../domains/content/index.ts';
import {
  dropDraft,
  readDraft,
  type Draft,
  type DoneDocument,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { Changing } from './changing.ts';

const placeOf = ({ id, languageCode }: SetDocument): DocumentPlace => ({ channelCode: id, languageCode });

/** Throws for a page that is not there. */
export async function requirePage({ queries, site }: EntityContext, document: SetDocument): Promise<void> {
  const channels = channelsIn(queries);
  const languageCode = document.languageCode === '' ? site.defaultLanguage : document.languageCode;
  await requirePlace(channels, site, { ...placeOf(document), languageCode });
  if (document.action === 'unpublish') await requireSpared(channels, site, document.id);
}

/** Throws a 422 for a document that no page may hold. */
export async function checkPage(
  { services, site }: EntityContext,
  document: SetDocument,
  ast: Ast,
  who: Pick<SavingBy, 'findUndrawable'>,
): Promise<void> {
  await services.publishing.check(site, { ...placeOf(document), ast }, who);
}

export interface Meant {
  /** When the draft was saved that is to be published. */
  seen?: string;
  idempotencyKey?: string;
}

/** `own` are values of the set alone. */
export async function publishPageDocument(
  changing: Changing,
  document: SetDocument,
  own: Draft | undefined,
  { seen, idempotencyKey }: Meant,
): Promise<DoneDocument> {
  const { queries, site, owner, told } = changing;
  const by = { author: owner.name, idempotencyKey };
  if (document.action === 'unpublish') {
    const done = await takeDownPage(queries, site, document.id);
    told.push(done.told);
    return { madeRevision: null, baseRevision: null, values: null, undo: done.undo };
  }
  const place = placeOf(document);
  if (own === undefined) await requireDraft(queries, site, place, seen);
  const key = { ...document, projectCode: site.projectCode };
  const waiting = own ?? (await readDraft(queries, key));
  const draft =
    own === undefined
      ? await readPageDraft(queries, site, place)
      : { ast: own.values as unknown as Ast, revision: own.revision };
  const done = await publishPage(queries, site, place, draft, by);
  if (own === undefined) await dropDraft(queries, key);
  told.push(done.told);
  return {
    madeRevision: done.revision,
    baseRevision: waiting?.revision ?? null,
    values: waiting?.values ?? null,
    undo: done.undo,
  };
}

export function isPageUndoable(
  { queries, site }: Changing,
  document: SetDocument & DoneDocument,
): Promise<boolean> {
  const isDown = document.action === 'unpublish' ? 1 : 0;
  return isUndoable(queries, site, placeOf(document), document.undo as PageUndo, isDown);
}

/** Returns the revision that is public again. */
export async function undoPageDocument(
  { queries, site, owner, told }: Changing,
  document: SetDocument & DoneDocument,
): Promise<number> {
  const place = placeOf(document);
  told.push(await undoPage(queries, site, place, document.undo as PageUndo, owner.name));
  return readPageRevision(queries, site, place);
}

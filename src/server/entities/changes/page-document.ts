/** Checks, publishes and takes back a page of a change set. */
import type { Ast } from '../../../../runtime/model/page.ts';
import {
  channelsIn,
  checkPage,
  draftOfPage,
  isUndoable as isPageUndoable,
  publishPage,
  readPage,
  readPageDraft,
  readPageRevision,
  requireDraft as requirePageDraft,
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
  leaveSets,
  readDraft,
  type Draft,
  type DoneDocument,
  type SetDocument,
} from '../../domains/drafts/index.ts';
import { HttpError, invalidInput } from '../../kernel/http-error.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { loadValidators } from '../schema/generated-validators.ts';
import { runValidator } from '../schema/run-validator.ts';
import type { EntityContext } from '../engine/contract.ts';
import type { StoredRecord } from '../engine/stored-record.ts';
import type { Changing } from '../engine/changing.ts';
import { selectWhere } from '../../database/rows-where.ts';

const placeOf = ({ id, languageCode }: SetDocument): DocumentPlace => ({ channelCode: id, languageCode });

/** Throws for a page that is not there. */
export async function requireStored({ queries, site }: EntityContext, document: SetDocument): Promise<void> {
  const channels = channelsIn(queries);
  const languageCode = document.languageCode === '' ? site.defaultLanguage : document.languageCode;
  await requirePlace(channels, site, { ...placeOf(document), languageCode });
  if (document.action === 'unpublish') await requireSpared(channels, site, document.id);
}

/** Throws a 422 for a document that no page may hold. */
export async function checkValues(
  { services, site, language }: EntityContext,
  document: SetDocument,
  values: object,
  who: Pick<SavingBy, 'findUndrawable'>,
): Promise<void> {
  await requireShape(language, document, values);
  await checkPage(services, site, { ...placeOf(document), ast: values as Ast }, who);
}

/** Throws a 422 as the call that saves pages does: what a program puts into a set may be anything. */
async function requireShape(language: string, { languageCode }: SetDocument, values: object): Promise<void> {
  const { save } = await loadValidators('content');
  const ast: unknown = JSON.parse(JSON.stringify(values));
  const page = { language: languageCode, projectCode: '-', channelContentMap: { '-': { ast, revision: 0 } } };
  const errors = runValidator(save?.body, page, { id: 'content.save', language });
  const before = '/channelContentMap/-';
  if (errors.length > 0)
    throw invalidInput(errors.map((error) => ({ ...error, path: error.path.slice(before.length) })));
}

/** What is public. */
export async function readStored(
  { queries, site }: EntityContext,
  document: SetDocument,
): Promise<StoredRecord> {
  const { ast, revision } = await readPage(queries, site, placeOf(document));
  return { values: { ...ast }, revision };
}

/** In the default language. */
export async function titleOf(
  { queries, site: { projectCode, defaultLanguage } }: EntityContext,
  { id }: SetDocument,
): Promise<string> {
  const row = await selectWhere(queries, 'channel', { project_code: projectCode, channel_code: id })
    .select('channel_name')
    .executeTakeFirst();
  if (row === undefined) return id;
  return textIn(JSON.parse(row.channel_name) as LocalizedText, defaultLanguage, defaultLanguage);
}

/** Throws a 409 (4091) when another draft waits than the one `seen`. A page goes up without one, too. */
export const requireDraft = (
  { queries, site }: EntityContext,
  document: SetDocument,
  seen: string | undefined,
): Promise<void> => requirePageDraft(queries, site, placeOf(document), seen);

/** The document as drafts keep it. Throws a 422 for one that no page may hold. */
export async function prepareDraft(
  context: EntityContext,
  document: SetDocument,
  values: object,
  who: Pick<SavingBy, 'findUndrawable'>,
): Promise<object> {
  await requireStored(context, document);
  await checkValues(context, document, values, who);
  return draftOfPage(values as Ast, document.languageCode);
}

/** Throws a 409 (4091) when another draft waits than the one `seen`, or none. */
export const requireReplaceable = (
  context: EntityContext,
  document: SetDocument,
  { seen }: { seen?: string },
): Promise<void> => requireDraft(context, document, seen);

/** Takes the page out of the sets that were to publish it, too. Throws a 409 (4091) as a save does. */
export async function dropSeen(
  context: EntityContext,
  document: SetDocument,
  seen: string | undefined,
): Promise<void> {
  await requireStored(context, document);
  await requireDraft(context, document, seen);
  const key = { ...document, projectCode: context.site.projectCode };
  await dropDraft(context.queries, key);
  // A page that was to go up without a draft stands in sets, too.
  await leaveSets(context.queries, { ...key, action: 'publish' });
}

/** A page is published even where nothing waits. */
export const findDone = (): undefined => undefined;

export interface Meant {
  /** When the draft was saved that is to be published. */
  seen?: string;
  idempotencyKey?: string;
}

/** `own` are values of the set alone. Throws a 403 without the right to publish, now or when it is due. */
export async function publishDocument(
  changing: Changing,
  document: SetDocument,
  own: Draft | undefined,
  { seen, idempotencyKey }: Meant,
): Promise<DoneDocument> {
  const { queries, site, owner, told } = changing;
  if (!owner.permissions.has('content.publish')) throw new HttpError(403, 'request.not-allowed');
  const by = { author: owner.name, idempotencyKey };
  if (document.action === 'unpublish') {
    const done = await takeDownPage(queries, site, document.id);
    told.push(done.told);
    return { madeRevision: null, baseRevision: null, values: null, undo: done.undo };
  }
  const place = placeOf(document);
  if (own === undefined) await requireDraft(changing, document, seen);
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

export function isUndoable(
  { queries, site }: Changing,
  document: SetDocument & DoneDocument,
): Promise<boolean> {
  const isDown = document.action === 'unpublish' ? 1 : 0;
  return isPageUndoable(queries, site, placeOf(document), document.undo as PageUndo, isDown);
}

/** Returns the revision that is public again, and what waits again. */
export async function undoDocument(
  { queries, site, owner, told }: Changing,
  document: SetDocument & DoneDocument,
): Promise<{ revision: number; waiting: object | null }> {
  const place = placeOf(document);
  told.push(await undoPage(queries, site, place, document.undo as PageUndo, owner.name));
  return { revision: await readPageRevision(queries, site, place), waiting: document.values };
}

/** Makes the document of a page public, takes a page down, and takes both back. */
import type { Transaction } from 'kysely';
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { keepRevision } from '../../drafts/index.ts';
import { listShowing } from '../stored/dictionary.ts';
import { capture, differenceSince, isAsLeft, putBack, type PageUndo } from '../stored/page-undo.ts';
import { keyOfPage, type DocumentPlace } from '../stored/revisions.ts';
import { rewritePages } from '../stored/rewrite-pages.ts';
import { readPage } from '../stored/waiting-draft.ts';
import { writeContents } from '../stored/write-contents.ts';
import { selectWhere, updateWhere } from '../../../database/rows-where.ts';

/** What has to be told after a transaction. */
export interface Told {
  channelCodes: string[];
  /** Pages to be indexed before the end of the transaction, once for all of them. */
  unindexed: string[];
  isTreeChanged: boolean;
  isRenamed: boolean;
}

export interface PageDone {
  /** Of the document; null when the page only went up or down. */
  revision: number | null;
  undo: PageUndo;
  told: Told;
}

interface By {
  author: string;
  idempotencyKey?: string;
}

/** Makes a document public, if there is one, and puts its page up. Its caller holds the lock of the site. */
export async function publishPage(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  place: DocumentPlace,
  document: { ast: Ast; revision: number } | undefined,
  by: By,
): Promise<PageDone> {
  const { channelCode, languageCode: language } = place;
  const told: Told = { channelCodes: [], unindexed: [channelCode], isTreeChanged: false, isRenamed: false };
  let [revision, changed]: [number | null, Partial<PageUndo>] = [null, {}];
  if (document !== undefined) {
    const codes = Object.keys(document.ast.dict);
    await rewritePages(transaction, site, [channelCode]);
    const before = await capture(transaction, site, channelCode, codes);
    const changes = [{ channelCode, ...document }];
    const saved = await writeContents(transaction, {
      site,
      language,
      changes,
      place: [],
      ...by,
      isIndexedLater: true,
    });
    changed = differenceSince(before, await capture(transaction, site, channelCode, codes));
    revision = saved.revisions[channelCode] ?? null;
    told.channelCodes = [...new Set([...Object.keys(saved.revisions), ...saved.alsoShown])];
    told.unindexed = [channelCode, ...told.channelCodes];
    told.isRenamed = saved.isRenamed;
  }
  told.isTreeChanged = await setDown(transaction, site, channelCode, 0);
  return { revision, told, undo: { wasDown: told.isTreeChanged ? 1 : 0, ...changed } };
}

/** Takes a page down in all languages. */
export async function takeDownPage(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  channelCode: string,
): Promise<PageDone> {
  const isTreeChanged = await setDown(transaction, site, channelCode, 1);
  const told = { channelCodes: [], unindexed: [channelCode], isTreeChanged, isRenamed: false };
  return { revision: null, told, undo: { wasDown: 0 } };
}

/** True while nothing that a publication has changed was changed since. */
export async function isUndoable(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
  undo: PageUndo,
  isDown: 0 | 1,
): Promise<boolean> {
  const channel = await selectWhere(transaction, 'channel', {
    project_code: site.projectCode,
    channel_code: channelCode,
  })
    .select(['is_down', 'is_deleted'])
    .executeTakeFirst();
  // Documents that pages share have no channel.
  if (channel !== undefined && (channel.is_deleted === 1 || channel.is_down !== isDown)) return false;
  const codes = (undo.entries ?? []).map(({ code }) => code);
  return isAsLeft(undo, await capture(transaction, site, channelCode, codes), languageCode);
}

/** Makes everything what it was before, as a new revision. Only for what is undoable. */
export async function undoPage(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  { channelCode, languageCode }: DocumentPlace,
  undo: PageUndo,
  author: string,
): Promise<Told> {
  const codes = [...new Set((undo.entries ?? []).map(({ code }) => code))];
  await putBack(transaction, site, channelCode, undo, author);
  if (undo.documents !== undefined) {
    const place = { channelCode, languageCode };
    const { revision, ast: values } = await readPage(transaction, site, place);
    const kept = { revision, action: 'undo', values, changed: [], author };
    await keepRevision(transaction, keyOfPage(site, place), kept);
  }
  const alsoShown = await listShowing(transaction, site, codes);
  const changed = undo.documents === undefined ? [] : [...new Set([channelCode, ...alsoShown])];
  const isTreeChanged = await setDown(transaction, site, channelCode, undo.wasDown);
  const unindexed = [channelCode, ...changed];
  return { channelCodes: changed, unindexed, isTreeChanged, isRenamed: undo.name !== undefined };
}

/** True when this has changed something. */
async function setDown(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  channelCode: string,
  isDown: 0 | 1,
): Promise<boolean> {
  const { numUpdatedRows } = await updateWhere(transaction, 'channel', {
    project_code: site.projectCode,
    channel_code: channelCode,
  })
    .set({ is_down: isDown, modified_at: new Date().toISOString() })
    .where('is_down', '<>', isDown)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps drafts of pages. Change sets make them public. */
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import type { Channels } from '../tree/channels.ts';
import { placeOfBlock, requireDrawable, requireValid } from './check-changes.ts';
import { dropDraft, storeDraft } from '../stored/drafts.ts';
import { listCodes, type SavingBy } from './page-contents.ts';
import { isNeeded } from '../tree/page-codes.ts';
import type { PageServices } from './notify-pages.ts';
import type { DocumentPlace } from '../stored/revisions.ts';
import { requireDraft } from '../stored/waiting-draft.ts';
import { lockSite } from '../stored/write-contents.ts';

/** Throws as a save does for a document that no page may hold. */
export async function checkPage(
  { database: { queries }, channels }: Omit<PageServices, 'events'>,
  site: SiteIdentity,
  { ast, channelCode, languageCode: language }: DocumentPlace & { ast: Ast },
  who: Pick<SavingBy, 'findUndrawable'>,
): Promise<void> {
  const sent = { site, language, changes: [{ channelCode, ast }] };
  const codes = await listCodes(channels, site);
  await requireValid(sent, { queries, codes, placeOf: () => [], place: [] });
  await requireDrawable(sent, { queries, ...who, placeOf: (found) => placeOfBlock([], found) });
}

/**
 * Stores a draft under the checks of a save. Returns when it was saved. 409 (4091) with the one that waits
 * when that is not the one that it `replaces`.
 */
export async function savePageDraft(
  services: Omit<PageServices, 'events'>,
  site: SiteIdentity,
  { ast, revision, replaces, ...place }: DocumentPlace & { ast: Ast; revision: number; replaces?: string },
  who: SavingBy,
): Promise<string> {
  await checkPage(services, site, { ...place, ast }, who);
  return services.database.write(async (transaction) => {
    await lockSite(transaction, site.projectCode);
    await requireDraft(transaction, site, place, replaces);
    return storeDraft(transaction, site, place, { ast, revision, author: who.author });
  });
}

/** The draft that waits; with `draft` only the one that was saved then, and a 409 (4091) for another. */
export function discardPageDraft(
  { database }: Pick<PageServices, 'database'>,
  site: SiteIdentity,
  { draft, ...place }: DocumentPlace & { draft?: string },
): Promise<void> {
  return database.write(async (transaction) => {
    await lockSite(transaction, site.projectCode);
    await requireDraft(transaction, site, place, draft);
    await dropDraft(transaction, site, place);
  });
}

/** Throws a 409 for a page that the site cannot be without. */
export async function requireSpared(
  channels: Pick<Channels, 'readAll'>,
  site: SiteIdentity,
  channelCode: string,
): Promise<void> {
  const channel = (await channels.readAll(site, site.defaultLanguage)).find(channelCode);
  if (channel === undefined || isNeeded(channel)) throw new HttpError(409, 'channel.needed');
}

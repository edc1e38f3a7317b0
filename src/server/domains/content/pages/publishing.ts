/** Says what a page may hold, and which pages a site needs. Drafts and change sets ask it. */
import type { Ast } from '../../../../../runtime/model/page.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { HttpError } from '../../../kernel/http-error.ts';
import type { Channels } from '../tree/channels.ts';
import { placeOfBlock, requireDrawable, requireValid } from './check-changes.ts';
import { listCodes, type SavingBy } from './page-contents.ts';
import { isNeeded } from '../tree/page-codes.ts';
import type { PageServices } from './notify-pages.ts';
import type { DocumentPlace } from '../stored/revisions.ts';

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

/** Throws a 409 for a page that the site cannot be without. */
export async function requireSpared(
  channels: Pick<Channels, 'readAll'>,
  site: SiteIdentity,
  channelCode: string,
): Promise<void> {
  const channel = (await channels.readAll(site, site.defaultLanguage)).find(channelCode);
  if (channel === undefined || isNeeded(channel)) throw new HttpError(409, 'channel.needed');
}

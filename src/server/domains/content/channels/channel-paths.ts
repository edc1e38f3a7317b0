// Changes the paths and names of pages.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Queries } from '../../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../../database/rows-where.ts';
import type { Tables } from '../../../../../runtime/generated/tables.generated.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { firstSegmentOf, isProgramPath } from '../../../../../runtime/model/program-paths.ts';
import { HttpError, invalidInput } from '../../../kernel/http-error.ts';
import { keyOfAddress } from '../../../kernel/address-key.ts';
import type { Events } from '../../../kernel/events.ts';
import { textIn, type LocalizedText } from '../../../kernel/localized.ts';
import { indexPages } from '../stored/index-pages.ts';
import { lockSite } from '../stored/write-contents.ts';

/** A change of a channel. */
interface ChannelChange {
  channelCode: string;
  /** Valid by the call's schema. */
  linkUrl?: string;
  /** In the language of the change. */
  channelName?: string;
}

/** Changes the paths of channels. */
export interface ChannelPaths {
  /**
   * Changes a channel's path, name or both. The old path redirects to it. 404 for an unknown channel, 422 for
   * a path it may not have.
   */
  rename(site: SiteIdentity, language: string, change: ChannelChange): Promise<void>;
}

export function makeChannelPaths(database: Database, events: Events): ChannelPaths {
  return {
    async rename(site, language, change) {
      if (change.linkUrl !== undefined) requireUnreserved(change.linkUrl);
      await database.write((transaction) => writeChange(transaction, site, language, change));
      events.emit('changed', { projectCode: site.projectCode, tags: ['channels'] });
    },
  };
}

function requireUnreserved(linkUrl: string, field = FIELD): void {
  if (isProgramPath(linkUrl)) throw pathError('reserved', { first: firstSegmentOf(linkUrl) }, field);
}

/** Where the calls of channels have a path. */
const FIELD = '/linkUrl';

function pathError(rule: 'reserved' | 'unique', params: HttpError['params'], path: string): HttpError {
  return invalidInput([{ path, rule, messageKey: `channel.path-${rule}`, params }]);
}

/** Throws a 422 at the field for a path that is the program's or another page's. */
export async function requireFreePath(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  path: string,
  field: string,
): Promise<void> {
  requireUnreserved(path, field);
  const name = await findNameAt(queries, site, id, path);
  if (name !== undefined) throw pathError('unique', { name }, field);
}

/** Throws a 409 when another page has the path of one that comes out of the trash. */
export async function requirePathLeft(
  queries: Queries,
  site: SiteIdentity,
  id: string,
  path: string,
): Promise<void> {
  const name = await findNameAt(queries, site, id, path);
  if (name !== undefined) throw new HttpError(409, 'channel.path-taken', { name, path });
}

/** What another page at a path is called; undefined without one. */
async function findNameAt(
  queries: Queries,
  { projectCode, defaultLanguage }: SiteIdentity,
  id: string,
  path: string,
): Promise<string | undefined> {
  const other = await selectWhere(queries, 'channel', {
    project_code: projectCode,
    link_url: path,
    is_deleted: 0,
  })
    .select('channel_name')
    .where('channel_code', '<>', id)
    .executeTakeFirst();
  if (other === undefined) return undefined;
  return textIn(JSON.parse(other.channel_name) as LocalizedText, defaultLanguage, defaultLanguage);
}

/** Redirects the old path of a page to it; its row is left. Throws a 422 for a path it may not have. */
export async function movePath(
  queries: Queries,
  site: SiteIdentity,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await requireFreePath(queries, site, id, to, '/values/path');
  await leaveRedirect(queries, site, { channelCode: id, from, to });
}

async function writeChange(
  transaction: Transaction<Tables>,
  site: SiteIdentity,
  language: string,
  { channelCode, linkUrl, channelName }: ChannelChange,
): Promise<void> {
  await lockSite(transaction, site.projectCode);
  const channel = await selectWhere(transaction, 'channel', {
    project_code: site.projectCode,
    channel_code: channelCode,
    is_deleted: 0,
  })
    .select(['link_url', 'channel_name'])
    .executeTakeFirstOrThrow(() => new HttpError(404, 'channel.unknown', { code: channelCode }));
  const moves = linkUrl !== undefined && linkUrl !== channel.link_url;
  if (moves) {
    await requireFreePath(transaction, site, channelCode, linkUrl, FIELD);
    await leaveRedirect(transaction, site, { channelCode, from: channel.link_url, to: linkUrl });
  }
  const name = JSON.parse(channel.channel_name) as LocalizedText;
  const names = typeof name === 'string' ? { [site.defaultLanguage]: name } : name;
  await updateWhere(transaction, 'channel', { project_code: site.projectCode, channel_code: channelCode })
    .set({
      ...(moves ? { link_url: linkUrl } : {}),
      channel_name:
        channelName === undefined
          ? channel.channel_name
          : JSON.stringify({ ...names, [language]: channelName }),
    })
    .execute();
  await indexPages(transaction, site, [channelCode]);
}

/**
 * Redirects the old path to the channel, also after its next move, so that no chains arise. The new path no
 * longer redirects.
 */
async function leaveRedirect(
  queries: Queries,
  { projectCode }: SiteIdentity,
  { channelCode, from, to }: { channelCode: string; from: string; to: string },
): Promise<void> {
  const [key, newKey] = [keyOfAddress(from), keyOfAddress(to)];
  await deleteWhere(queries, 'redirect', { project_code: projectCode, address_key: newKey }).execute();
  await updateWhere(queries, 'redirect', { project_code: projectCode, channel_code: channelCode })
    .set({ target: to })
    .execute();
  // Only its spelling has changed: it leads to the page by itself.
  if (key === newKey) return;
  const redirect = {
    path: from,
    target: to,
    channel_code: channelCode,
    is_permanent: 1 as const,
    note: '',
    modified_at: new Date().toISOString(),
  };
  await queries
    .insertInto('redirect')
    .values({ project_code: projectCode, redirect_id: randomUUID(), address_key: key, ...redirect })
    .onConflict((conflict) => conflict.columns(['project_code', 'address_key']).doUpdateSet(redirect))
    .execute();
}

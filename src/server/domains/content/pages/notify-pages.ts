/** Says which pages have changed. */
import type { Database } from '../../../database/database.ts';
import type { SiteIdentity } from '../../../kernel/caller.ts';
import { contentTag, type Events } from '../../../kernel/events.ts';
import type { Channels } from '../tree/channels.ts';
import type { Told } from './publish-page.ts';

/** What the functions of pages work with. */
export interface PageServices {
  database: Database;
  channels: Pick<Channels, 'readAll'>;
  events: Events;
}

/** Call it after the transaction that has changed pages. */
export function notifyPages(
  { events }: Pick<PageServices, 'events'>,
  { projectCode }: SiteIdentity,
  { channelCodes, isTreeChanged, isRenamed }: Omit<Told, 'unindexed'>,
): void {
  const tags = [
    ...channelCodes.map(contentTag),
    ...(isTreeChanged ? ['channels'] : []),
    ...(isRenamed ? ['settings'] : []),
  ];
  if (tags.length > 0) events.emit('changed', { projectCode, tags });
}

/** Drops what this process keeps of all sites: every row may be another. */
import type { Services } from './services.ts';

export async function dropEverything({
  events,
  sites,
  media,
}: Pick<Services, 'events' | 'sites' | 'media'>): Promise<void> {
  sites.forget();
  await media.versions.refresh();
  await media.descriptions.refresh();
  events.emit('everythingReplaced');
}

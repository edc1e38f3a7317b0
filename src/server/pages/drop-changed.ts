import type { Events } from '../kernel/events.ts';
import type { PageCache } from './page-cache.ts';

/** Drops cached pages when what they read is changed. The tags are those in `CachedPage.reads`. */
export function dropChanged(events: Events, cache: PageCache): void {
  events.on('contentSaved', ({ projectCode, channelCodes }) =>
    cache.drop(
      projectCode,
      channelCodes.map((code) => `content:${code}`),
    ),
  );
  events.on('channelsChanged', ({ projectCode }) => cache.drop(projectCode, ['channels']));
  events.on('settingsChanged', ({ projectCode }) => cache.drop(projectCode, ['settings']));
  events.on('itemsChanged', ({ projectCode }) => cache.drop(projectCode, ['items']));
  events.on('friendLinksChanged', ({ projectCode }) => cache.drop(projectCode, ['friendLinks']));
  events.on('commentsChanged', ({ projectCode }) => cache.drop(projectCode, ['comments']));
  events.on('formsChanged', ({ projectCode }) => cache.drop(projectCode, ['forms']));
}

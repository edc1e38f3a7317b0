/** What has changed on a site, as the tags that pages and values in memory are kept under. */
import type { Events } from './events.ts';

/** Drops what was read from anything with one of these tags: `content:HOME`, `channels`, `items`, … */
export type OnChange = (projectCode: string, tags: readonly string[]) => void;

/**
 * Calls `onChange` after every write. Everything that is kept in memory is dropped here and nowhere else: a
 * process that shares its database with others only has to emit their events, too.
 */
export function listenToChanges(events: Events, onChange: OnChange): void {
  events.on('contentSaved', ({ projectCode, channelCodes }) =>
    onChange(
      projectCode,
      channelCodes.map((code) => `content:${code}`),
    ),
  );
  events.on('channelsChanged', ({ projectCode }) => onChange(projectCode, ['channels']));
  events.on('settingsChanged', ({ projectCode }) => onChange(projectCode, ['settings']));
  events.on('itemsChanged', ({ projectCode }) => onChange(projectCode, ['items']));
  events.on('friendLinksChanged', ({ projectCode }) => onChange(projectCode, ['friendLinks']));
  events.on('commentsChanged', ({ projectCode }) => onChange(projectCode, ['comments']));
  events.on('formsChanged', ({ projectCode }) => onChange(projectCode, ['forms']));
  events.on('documentsChanged', ({ projectCode }) => onChange(projectCode, ['documents']));
  events.on('redirectsChanged', ({ projectCode }) => onChange(projectCode, ['redirects']));
}

/** Opens the services of the content domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Events } from '../../kernel/events.ts';
import { makeChannelPaths, type ChannelPaths } from './channels/channel-paths.ts';
import { makeChannelRecords, type ChannelRecords } from './channels/channel-records.ts';
import { makeChannels, type Channels } from './tree/channels.ts';
import { makeOwnTemplates, type OwnTemplates } from './owner-tools/own-templates.ts';
import { makePageContents, type PageContents } from './pages/page-contents.ts';
import { makePagePreviews, type PagePreviews } from './pages/page-previews.ts';
import { makeRedirects, type Redirects } from './channels/redirects.ts';
import { makeStylePresets, type StylePresets } from './owner-tools/style-presets.ts';

export interface ContentServices {
  readonly channels: Channels;
  readonly channelPaths: ChannelPaths;
  readonly channelRecords: ChannelRecords;
  readonly contents: PageContents;
  readonly previews: PagePreviews;
  readonly ownTemplates: OwnTemplates;
  readonly stylePresets: StylePresets;
  readonly redirects: Redirects;
}

export function openContent(context: { database: Database; events: Events }): Opened<ContentServices> {
  const { database, events } = context;
  const channels = makeChannels(database, events);
  return {
    services: {
      channels,
      channelPaths: makeChannelPaths(database, events),
      contents: makePageContents(database, events),
      channelRecords: makeChannelRecords(database),
      previews: makePagePreviews(database, channels),
      ownTemplates: makeOwnTemplates(database),
      stylePresets: makeStylePresets(database),
      redirects: makeRedirects(database, events),
    },
  };
}

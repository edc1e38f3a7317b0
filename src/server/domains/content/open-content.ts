/** Opens the services of the content domain. */
import type { Database } from '../../database/database.ts';
import type { Events } from '../../kernel/events.ts';
import { makeChannelPaths } from './channels/channel-paths.ts';
import { makeChannelRecords } from './channels/channel-records.ts';
import { makeChannels } from './tree/channels.ts';
import { makeOwnTemplates } from './owner-tools/own-templates.ts';
import { makePageContents } from './pages/page-contents.ts';
import { makeRedirects } from './channels/redirects.ts';
import { makeStylePresets } from './owner-tools/style-presets.ts';

export type ContentServices = ReturnType<typeof openContent>['services'];

export function openContent(context: { database: Database; events: Events }) {
  const { database, events } = context;
  const channels = makeChannels(database, events);
  return {
    services: {
      channels,
      channelPaths: makeChannelPaths(database, events),
      contents: makePageContents(database, events),
      channelRecords: makeChannelRecords(database),
      ownTemplates: makeOwnTemplates(database),
      stylePresets: makeStylePresets(database),
      redirects: makeRedirects(database, events),
    },
  };
}

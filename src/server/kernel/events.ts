import { EventEmitter } from 'node:events';

/** Events of writes. Emitted after the transaction, so that listeners read stored data. */
export interface ContentEvents {
  /** Documents that were saved, or that show a dictionary entry saved with them. */
  contentSaved: [{ projectCode: string; channelCodes: string[] }];
  channelsChanged: [{ projectCode: string }];
  settingsChanged: [{ projectCode: string }];
  itemsChanged: [{ projectCode: string }];
  friendLinksChanged: [{ projectCode: string }];
  commentsChanged: [{ projectCode: string }];
  formsChanged: [{ projectCode: string }];
  /** Documents of a site that are no pages: its theme, its blocks. */
  documentsChanged: [{ projectCode: string }];
  redirectsChanged: [{ projectCode: string }];
  /** Every row may be another: a backup was restored, or changes of other processes were missed. */
  everythingReplaced: [];
}

const MAX_LISTENERS = 50;

export type Events = EventEmitter<ContentEvents>;

/** The connection between writers and caches. */
export function makeEvents(): Events {
  const events: Events = new EventEmitter<ContentEvents>();
  // Every kind of kept values listens.
  return events.setMaxListeners(MAX_LISTENERS);
}

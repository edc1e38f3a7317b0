import { EventEmitter } from 'node:events';

/** What a write has changed; told after the transaction, so that listeners read what is stored. */
export interface ContentEvents {
  /** The documents that were saved, and those that show a dictionary entry saved with them. */
  contentSaved: [{ projectCode: string; channelCodes: string[] }];
  channelsChanged: [{ projectCode: string }];
  settingsChanged: [{ projectCode: string }];
  mediaChanged: [{ projectCode: string }];
  itemsChanged: [{ projectCode: string }];
  friendLinksChanged: [{ projectCode: string }];
  commentsChanged: [{ projectCode: string }];
  formsChanged: [{ projectCode: string }];
}

export type Events = EventEmitter<ContentEvents>;

/** Makes the wire between those who write and those who keep pages. */
export function makeEvents(): Events {
  return new EventEmitter<ContentEvents>();
}

// Tells caches and listeners which stored content has changed.
import { EventEmitter } from 'node:events';

/** Events of writes. Emitted after the transaction, so that listeners read stored data. */
interface ContentEvents {
  /** What was read from data with one of these tags is no longer true: `items`, `content:HOME`, … */
  changed: [{ projectCode: string; tags: readonly string[] }];
  /** Every row may be another: a backup was restored, or changes of other processes were missed. */
  everythingReplaced: [];
}

const MAX_LISTENERS = 50;

export type Events = EventEmitter<ContentEvents>;

/** The tag of the documents of a channel; also of those that show an entry of the dictionary. */
export const contentTag = (channelCode: string): string => `content:${channelCode}`;

/** The connection between writers and caches. */
export function makeEvents(): Events {
  const events: Events = new EventEmitter<ContentEvents>();
  // Every kind of kept values listens.
  return events.setMaxListeners(MAX_LISTENERS);
}

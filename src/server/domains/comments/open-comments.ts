/** Opens the services of the comments domain. */
import type { Database } from '../../database/database.ts';
import type { Events } from '../../kernel/events.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { Channels } from '../content/index.ts';
import type { Settings } from '../sites/index.ts';
import { makeCommentRecords } from './comment-records.ts';
import { Comments } from './comments.ts';

interface CommentContext {
  database: Database;
  settings: Settings;
  channels: Channels;
  events: Events;
  makeRateLimit: MakeRateLimit;
}

export type CommentServices = ReturnType<typeof openComments>['services'];

export function openComments(context: CommentContext) {
  const { database, settings, channels, events, makeRateLimit } = context;
  return {
    services: {
      comments: new Comments(database, settings, channels, events, makeRateLimit),
      /** The same comments as owners work on them. */
      commentRecords: makeCommentRecords(database, channels),
    },
  };
}

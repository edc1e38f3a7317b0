/** Opens the services of the comments domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Events } from '../../kernel/events.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { Channels } from '../content/index.ts';
import type { Settings } from '../sites/index.ts';
import { makeCommentRecords, type CommentRecords } from './comment-records.ts';
import { makeComments, type Comments } from './comments.ts';

export interface CommentServices {
  readonly comments: Comments;
  /** The same comments as owners work on them. */
  readonly commentRecords: CommentRecords;
}

interface CommentContext {
  database: Database;
  settings: Settings;
  channels: Channels;
  events: Events;
  makeRateLimit: MakeRateLimit;
}

export function openComments(context: CommentContext): Opened<CommentServices> {
  const { database, settings, channels, events, makeRateLimit } = context;
  return {
    services: {
      comments: makeComments(database, settings, channels, events, makeRateLimit),
      commentRecords: makeCommentRecords(database, channels),
    },
  };
}

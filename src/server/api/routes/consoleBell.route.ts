/** Answers the calls of the console's bell: what the owner was told of. */
import { markRead, readBell } from '../../domains/notices/index.ts';
import { defineRoutes } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';

export default defineRoutes('consoleBell', {
  get: (context) =>
    readBell(
      context.services.database.queries,
      ownerOf(context),
      context.caller.permissions ?? new Set<string>(),
    ),
  read: (context, { body }) => markRead(context.services.database, ownerOf(context), body.ids, new Date()),
});

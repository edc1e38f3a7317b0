// Answers the owner's calls about owners and their sessions.
import { defineRoutes } from '../calls/call.ts';
import { editorOf } from '../calls/owner-call.ts';

export default defineRoutes('consoleOwner', {
  endSessions: async (context, { body }) => {
    const { services, site } = context;
    const ended = await services.database.write((queries) =>
      services.owners.people.endSessions(queries, site, editorOf(context), body.id),
    );
    return { ended };
  },
});

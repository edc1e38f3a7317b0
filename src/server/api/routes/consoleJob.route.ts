import { defineRoutes, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';
import { jobCaller } from '../entity/for-whom.ts';

const describe = (context: CallContext, id: string) =>
  context.services.consoleJobs.describe(context.site, ownerOf(context).ownerId, id);

export default defineRoutes('consoleJob', {
  get: (context, { query }) => describe(context, query.id),
  async cancel(context, { body: { id } }) {
    await context.services.consoleJobs.cancel(context.site, ownerOf(context).ownerId, id);
    return describe(context, id);
  },
  undo: async (context, { body: { id } }) => ({
    id: await context.services.consoleJobs.undo(context.site, jobCaller(context), id),
  }),
});

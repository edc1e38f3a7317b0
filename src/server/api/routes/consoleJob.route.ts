// Answers the owner's calls about jobs on many records.
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';
import { entities } from '../../entities/registry.ts';
import { requireForJob } from '../../entities/engine/job-permissions.ts';
import { jobCaller } from '../entity/for-whom.ts';

const describe = (context: CallContext, id: string) =>
  context.services.consoleJobs.describe(context.site, ownerOf(context).ownerId, id);

export default defineRoutes('consoleJob', {
  get: (context, { query }) => describe(context, query.id),
  async cancel(context, { body: { id } }) {
    await context.services.consoleJobs.cancel(context.site, ownerOf(context).ownerId, id);
    return describe(context, id);
  },
  async undo(context, { body: { id } }) {
    const job = await describe(context, id);
    const entity = entities.get(job.entity);
    if (entity !== undefined) requireForJob(entity, 'undo', new Set(context.caller.permissions));
    const { consoleJobs } = context.services;
    return { id: await consoleJobs.undo(context.site, jobCaller(context), id, context.idempotencyKey) };
  },
});

// Answers the calls that list and write comments of members.
import { memberOf } from '../../kernel/caller.ts';
import { defineRoutes } from '../calls/call.ts';
import { notifyOwners } from './notify-owners.ts';

export default defineRoutes('memberComment', {
  pageList: ({ services, site, caller }, { query }) => services.comments.list(site, query, caller.memberId),
  async addMemberComment(context, { body }) {
    const { services, site, language, caller, idempotencyKey } = context;
    const comment = { ...body, language, idempotencyKey };
    const added = await services.comments.add(site, memberOf(caller), comment);
    await notifyOwners(context, added.id, ['comment']);
    return added;
  },
  removeMemberComment: ({ services, site, caller }, { body }) =>
    services.comments.remove(site, memberOf(caller), body.id),
  pageListByUserId: ({ services, site, language, caller }, { query }) =>
    services.comments.listOwn(site, language, memberOf(caller), query),
});

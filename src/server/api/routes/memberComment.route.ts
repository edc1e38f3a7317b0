import { memberOf } from '../../kernel/caller.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('memberComment', {
  pageList: ({ services, site, caller }, { query }) => services.comments.list(site, query, caller.memberId),
  addMemberComment: ({ services, site, caller, idempotencyKey }, { body }) =>
    services.comments.add(site, memberOf(caller), { ...body, idempotencyKey }),
  removeMemberComment: ({ services, site, caller }, { body }) =>
    services.comments.remove(site, memberOf(caller), body.id),
  pageListByUserId: ({ services, site, language, caller }, { query }) =>
    services.comments.listOwn(site, language, memberOf(caller), query),
});

import { memberOf } from '../../kernel/caller.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('memberComment', {
  pageList: ({ services, site }, { query }) => services.comments.list(site, query),
  addMemberComment: ({ services, site, caller }, { body }) =>
    services.comments.add(site, memberOf(caller), body),
  pageListByUserId: ({ services, site, language, caller }, { query }) =>
    services.comments.listOwn(site, language, memberOf(caller), query),
});

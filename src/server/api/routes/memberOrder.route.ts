import { memberOf } from '../../kernel/caller.ts';
import { defineRoutes } from '../calls/call.ts';

export default defineRoutes('memberOrder', {
  pageList: ({ services, site, language, caller }, { query }) =>
    services.orders.list(site, language, memberOf(caller), query),
  orderDetail: ({ services, site, language, caller }, { query }) =>
    services.orders.get(site, language, memberOf(caller), query.orderId),
});

import { defineRoutes, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';

const describe = ({ services, site, language }: CallContext, orderId: string) =>
  services.ownerOrders.get(site, language, orderId);

/** The owner, as the events of an order name one. */
const actorOf = (context: CallContext): string => `owner:${ownerOf(context).ownerId}`;

export default defineRoutes('consoleOrder', {
  list: ({ services, site, language }, { query }) => services.ownerOrders.list(site, language, query),
  get: (context, { query }) => describe(context, query.id),
  async refund(context, { body: { orderId, amount, reason } }) {
    const granted = { amount, reason, actor: actorOf(context) };
    await context.services.payments.grantRefund(context.site, orderId, granted);
    return describe(context, orderId);
  },
  async refuseRefund(context, { body: { orderId, reason } }) {
    const no = { reason, actor: actorOf(context) };
    await context.services.payments.refuseRefund(context.site, orderId, no);
    return describe(context, orderId);
  },
  async deliver(context, { body: { orderId } }) {
    await context.services.ownerOrders.deliver(context.site, orderId);
    return describe(context, orderId);
  },
  async remark(context, { body: { orderId, remark } }) {
    await context.services.ownerOrders.remark(context.site, orderId, remark);
    return describe(context, orderId);
  },
});

// Answers the member's calls about orders and payments.
import type { OrderDetail } from '../../../../runtime/generated/api.generated.ts';
import type { Payer, Whereabouts } from '../../domains/payments/index.ts';
import { memberOf } from '../../kernel/caller.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';
import { notifyOwners } from './notify-owners.ts';
import { acceptAddress } from './order-form.ts';
import { withProducts } from './ordered-product.ts';

function whereaboutsOf(context: CallContext): Whereabouts {
  const { headers, ip, hostname } = requireExchange(context).request;
  return { userAgent: headers['user-agent'] ?? '', address: ip, hostname };
}

function payerOf(context: CallContext): Payer {
  const { site, caller } = context;
  const { request } = requireExchange(context);
  return {
    ...whereaboutsOf(context),
    site,
    language: messageLanguageOf(context),
    memberId: memberOf(caller),
    origin: site.origin ?? `${request.protocol}://${request.host}`,
  };
}

async function describe(context: CallContext, orderId: string): Promise<OrderDetail> {
  const { services, site, language, caller } = context;
  const order = await services.orders.get(site, language, memberOf(caller), orderId);
  const [whole = order] = await withProducts(context, [order]);
  return whole;
}

const ask = ({ services, site, caller }: CallContext, { orderId }: { orderId: string }) =>
  services.payments.ask(site, memberOf(caller), orderId);

export default defineRoutes('memberOrder', {
  async pageList(context, { query }) {
    const { services, site, language, caller } = context;
    const listed = await services.orders.list(site, language, memberOf(caller), query);
    return { ...listed, data: await withProducts(context, listed.data) };
  },
  orderDetail: (context, { query }) => describe(context, query.orderId),
  trial: ({ services, site, language }, { query }) => services.trialOrders.find(site, query.key, language),
  async takeTrial(context, { body: { key, valueJson = {} } }) {
    const { services, site, language, caller } = context;
    const { isSent, state } = await services.trialOrders.find(site, key, language);
    // One that cannot be taken says so, and not what is wrong with its address.
    const { address } = state === 'open' ? await acceptAddress(context, isSent, valueJson) : {};
    const id = await services.trialOrders.take(site, memberOf(caller), key, address);
    return notifyOwners(context, id, ['order']);
  },
  payMethods: (context) =>
    context.services.paymentRequirements.listMethods(context.site.projectCode, whereaboutsOf(context)),
  async cancelOrder(context, { body }) {
    await context.services.payments.cancel(context.site, memberOf(context.caller), body.orderId);
    return describe(context, body.orderId);
  },
  async applyForRefund(context, { body: { orderId, reason } }) {
    await context.services.payments.applyForRefund(context.site, memberOf(context.caller), orderId, reason);
    return describe(context, orderId);
  },
  aliPay: (context, { body }) => context.services.payments.begin(payerOf(context), body.orderId, 'aliPay'),
  wxPay: (context, { body: { orderId, openidCode } }) =>
    context.services.payments.begin({ ...payerOf(context), openidCode }, orderId, 'wxPay'),
  queryAliPayStatus: (context, { query }) => ask(context, query),
  queryWxPayStatus: (context, { query }) => ask(context, query),
});

// Answers the owner's calls about orders.
import { defineRoutes, type CallContext } from '../calls/call.ts';
import type { TrialOrder } from '../../../../runtime/generated/api.generated.ts';
import { requireExchange } from '../calls/exchange.ts';
import { ownerOf } from '../calls/owner-call.ts';

const describe = ({ services, site, language }: CallContext, orderId: string) =>
  services.ownerOrders.get(site, language, orderId);

/** The owner, as the events of an order name one. */
const actorOf = (context: CallContext): string => `owner:${ownerOf(context).ownerId}`;

/** With the link to send. Its language is the language of the order. */
function withLink(context: CallContext, trial: TrialOrder): TrialOrder {
  if (trial.key === undefined) return trial;
  const { site } = context;
  const { request } = requireExchange(context);
  const origin = site.origin ?? `${request.protocol}://${request.host}`;
  const query = trial.language === site.defaultLanguage ? '' : `?lang=${trial.language}`;
  return { ...trial, link: `${origin}/client/trialOrder/${trial.key}${query}` };
}

export default defineRoutes('consoleOrder', {
  async refund(context, { body: { orderId, amount, reason, refundNumber } }) {
    const granted = { amount, reason, refundNumber, actor: actorOf(context) };
    await context.services.payments.grantRefund(context.site, orderId, granted);
    return describe(context, orderId);
  },
  async refuseRefund(context, { body: { orderId, reason } }) {
    const no = { reason, actor: actorOf(context) };
    await context.services.payments.refuseRefund(context.site, orderId, no);
    return describe(context, orderId);
  },
  async deliver(context, { body: { orderId, note = '' } }) {
    await context.services.payments.deliver(context.site, orderId, { note, actor: actorOf(context) });
    return describe(context, orderId);
  },
  async remark(context, { body: { orderId, remark } }) {
    await context.services.ownerOrders.remark(context.site, orderId, remark);
    return describe(context, orderId);
  },
  async trial(context, { body: { title, unitPrice, quantity, language, note, isSent } }) {
    const { services, site } = context;
    const id = await services.trialOrders.prepare(site, {
      title,
      unitPrice,
      quantity,
      language: language ?? site.defaultLanguage,
      note,
      isSent,
      actor: actorOf(context),
    });
    return withLink(context, await services.trialOrders.get(site, id));
  },
  async trialList(context, { query }) {
    const listed = await context.services.trialOrders.list(context.site, query);
    return { ...listed, data: listed.data.map((trial) => withLink(context, trial)) };
  },
  async withdrawTrial(context, { body: { trialId } }) {
    await context.services.trialOrders.withdraw(context.site, trialId);
    return withLink(context, await context.services.trialOrders.get(context.site, trialId));
  },
});

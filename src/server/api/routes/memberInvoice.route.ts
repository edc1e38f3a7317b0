// Answers the member's calls about invoices.
import { memberOf } from '../../kernel/caller.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { sendPrivateFile } from '../calls/send-private-file.ts';

const describe = ({ services, site, language, caller }: CallContext, orderId: string) =>
  services.orders.get(site, language, memberOf(caller), orderId);

export default defineRoutes('memberInvoice', {
  async ask(context, { body }) {
    await context.services.invoices.ask(context.site, memberOf(context.caller), body);
    return describe(context, body.orderId);
  },
  async withdraw(context, { body: { invoiceId } }) {
    const { services, site, caller } = context;
    return describe(context, await services.invoices.takeBack(site, memberOf(caller), invoiceId));
  },
  async file(context, { query }) {
    const { services, site, caller } = context;
    return sendPrivateFile(context, await services.invoices.read(site, caller, query.id));
  },
});

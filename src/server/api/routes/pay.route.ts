// Takes the notices of payment services.
import type { Provider } from '../../gateways/gateway.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { requireExchange } from '../calls/exchange.ts';

/** The service reads the status and the body of the answer. */
async function takeNotice(context: CallContext, provider: Provider, body: string): Promise<string> {
  const { request, reply } = requireExchange(context);
  const { headers } = request;
  const answer = await context.services.payments.takeNotice(context.site, provider, { headers, body });
  reply.code(answer.status);
  return answer.body;
}

export default defineRoutes('pay', {
  aliPayNotify: (context, { body }) => takeNotice(context, 'aliPay', body),
  wxPayNotify: (context, { body }) => takeNotice(context, 'wxPay', body),
});

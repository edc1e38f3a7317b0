import { findAttempt } from '../../domains/payments/index.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';

/** Throws a 404 where money is real, as for an unknown payment. */
function find({ services: { practice } }: CallContext, outTradeNo: string) {
  const payment = practice?.describe(outTradeNo);
  if (practice === undefined || payment === undefined) throw new HttpError(404, 404, 'payment.unknown');
  return { practice, payment };
}

/** Where the payer goes back to. WeChat's H5 page reads it from its own address, which only browsers know. */
async function findReturnUrl(context: CallContext, outTradeNo: string): Promise<string> {
  const { scene, returnUrl } = find(context, outTradeNo).payment;
  if (scene !== 'h5') return returnUrl;
  const { queries } = context.services.database;
  const attempt = await findAttempt(queries, context.site.projectCode, outTradeNo);
  if (attempt === undefined) return '';
  return `/client/clientMyOrderPay?orderId=${encodeURIComponent(attempt.order_id)}`;
}

export default defineRoutes('practicePay', {
  async describe(context, { query }) {
    const { provider, outTradeNo, title, amount, state, isPayable } = find(context, query.outTradeNo).payment;
    const returnUrl = await findReturnUrl(context, outTradeNo);
    return { provider, outTradeNo, title, amount, state, isPayable, returnUrl };
  },
  async choose(context, { body: { outTradeNo, outcome } }) {
    const { practice } = find(context, outTradeNo);
    const returnUrl = await findReturnUrl(context, outTradeNo);
    if (!(await practice.choose(outTradeNo, outcome))) throw new HttpError(409, 409, 'payment.not-payable');
    return { returnUrl };
  },
});

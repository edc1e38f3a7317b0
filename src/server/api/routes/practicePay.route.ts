// Answers the calls of the payment service for practice, where no money is real.
import { HttpError } from '../../kernel/http-error.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';

/** Throws a 404 where money is real, as for an unknown payment. */
function find({ services: { practice } }: CallContext, outTradeNo: string) {
  const payment = practice?.describe(outTradeNo);
  if (practice === undefined || payment === undefined) throw new HttpError(404, 'payment.unknown');
  return { practice, payment };
}

export default defineRoutes('practicePay', {
  describe(context, { query }) {
    const { payment } = find(context, query.outTradeNo);
    const { provider, outTradeNo, title, amount, state, isPayable, returnUrl } = payment;
    return { provider, outTradeNo, title, amount, state, isPayable, returnUrl };
  },
  async choose(context, { body: { outTradeNo, outcome } }) {
    const { practice, payment } = find(context, outTradeNo);
    if (!(await practice.choose(outTradeNo, outcome))) throw new HttpError(409, 'payment.not-payable');
    return { returnUrl: payment.returnUrl };
  },
});

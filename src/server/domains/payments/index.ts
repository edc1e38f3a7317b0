/** Paying orders by Alipay and WeChat Pay, and giving money back. */
export type { Payer } from './begin-payment.ts';
export type { Gateways } from './gateways.ts';
export { makePayments, type Payments } from './payments.ts';

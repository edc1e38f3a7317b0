/** Takes payments by Alipay and WeChat Pay, and gives money back. */
export { isInUse } from './attempts.ts';
export type { Payer } from './begin-payment.ts';
export type { Gateways } from './gateways.ts';
export { openGateways } from './open-gateways.ts';
export { deliverOrder } from './deliver-order.ts';
export { announce } from './order-messages.ts';
export { Payments } from './payments.ts';
export { type Whereabouts } from './requirements.ts';
export { openPayments, type PaymentServices } from './open-payments.ts';

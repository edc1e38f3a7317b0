/** Keeps orders of members: placing, reading, and the one table of their transitions. */
export { Orders } from './orders.ts';
export { amountLeft, describeInvoice, mayHaveInvoice, selectInvoices } from './order-invoice.ts';
export { addressForm, forgetAddresses } from './delivery-address.ts';
export { OwnerOrders } from './owner-orders.ts';
export { MAX_AMOUNT, type NewOrder } from './place-order.ts';
export { makeRefundRecords } from './refund-records.ts';
export { causeOf, type RefundCause } from './refund-cause.ts';
export {
  addEvent,
  canHappen,
  changeStatus,
  deliveryReason,
  NOT_ANSWERED,
  PAYABLE,
  STATUS,
  type OrderKey,
} from './transitions.ts';
export { openOrders, type OrderServices } from './open-orders.ts';

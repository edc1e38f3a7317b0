/** Orders of members: placing, reading, and the one table of their transitions. */
export { makeOrders, type Orders } from './orders.ts';
export { makeOwnerOrders, type OwnerOrders } from './owner-orders.ts';
export type { NewOrder } from './place-order.ts';
export { addEvent, canHappen, changeStatus, PAYABLE, STATUS, type OrderKey } from './transitions.ts';

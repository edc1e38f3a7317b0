/** Orders of members. */
export { makeOrders, type Orders } from './orders.ts';

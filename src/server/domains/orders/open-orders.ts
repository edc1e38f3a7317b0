/** Opens the services of the orders domain. */
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeSecretBox } from '../../kernel/secrets/secret-box.ts';
import { makeOrders, type Orders } from './orders.ts';
import { makeOwnerOrders, type OwnerOrders } from './owner-orders.ts';
import { makeRefundRecords, type RefundRecords } from './refund-records.ts';
import { makeTrialOrders, type TrialOrders } from './trial-orders.ts';

export interface OrderServices {
  readonly orders: Orders;
  readonly ownerOrders: OwnerOrders;
  readonly refundRecords: RefundRecords;
  readonly trialOrders: TrialOrders;
}

/** How often orders are looked for whose time to pay is over. */
const OVERDUE_EVERY_S = 5;

export function openOrders(context: { database: Database; hash: KeyedHash }): Opened<OrderServices> {
  const { database, hash } = context;
  const orders = makeOrders(database);
  return {
    services: {
      orders,
      ownerOrders: makeOwnerOrders(database, orders.get),
      refundRecords: makeRefundRecords(database),
      trialOrders: makeTrialOrders(database, makeSecretBox(Buffer.from(hash('trial orders'), 'base64url'))),
    },
    jobs: [{ name: 'overdue orders', everySeconds: OVERDUE_EVERY_S, run: () => orders.cancelOverdue() }],
  };
}

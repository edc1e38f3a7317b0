/** Opens the services of the orders domain. */
import type { Database } from '../../database/database.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeSecretBox } from '../../kernel/secrets/secret-box.ts';
import { Orders } from './orders.ts';
import { OwnerOrders } from './owner-orders.ts';
import { makeRefundRecords } from './refund-records.ts';
import { TrialOrders } from './trial-orders.ts';

/** How often orders are looked for whose time to pay is over. */
const OVERDUE_EVERY_S = 5;

export type OrderServices = ReturnType<typeof openOrders>['services'];

export function openOrders(context: { database: Database; hash: KeyedHash }) {
  const { database, hash } = context;
  const orders = new Orders(database);
  return {
    services: {
      orders,
      ownerOrders: new OwnerOrders(database, orders.get),
      refundRecords: makeRefundRecords(database),
      trialOrders: new TrialOrders(database, makeSecretBox(Buffer.from(hash('trial orders'), 'base64url'))),
    },
    jobs: [{ name: 'overdue orders', everySeconds: OVERDUE_EVERY_S, run: () => orders.cancelOverdue() }],
  };
}

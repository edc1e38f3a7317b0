/** Opens what belongs to orders: paying them, their bills, invoices and what owners do with them. */
import type { Services } from '../entities/engine/services.ts';
import { makeBills, makeMerchantCertificates } from '../domains/bills/index.ts';
import { openInvoices } from '../domains/invoices/index.ts';
import { makeMerchants } from '../domains/merchants/index.ts';
import { makeOwnerOrders, makeRefundRecords, makeTrialOrders } from '../domains/orders/index.ts';
import {
  isInUse,
  makePayments,
  makePractice,
  makeRequirements,
  openGateways,
} from '../domains/payments/index.ts';
import { readMerchant } from '../gateways/open/read-merchant.ts';
import type { Opened } from '../jobs/jobs.ts';
import type { OpenStore } from '../storage/open-stores.ts';
import type { Config } from '../kernel/config.ts';
import { makeOutgoing } from '../kernel/outgoing.ts';
import type { KeyedHash } from '../kernel/secrets/keyed-hash.ts';
import { makeSecretBox } from '../kernel/secrets/secret-box.ts';
import { openSecretKey } from '../kernel/secrets/secret-key.ts';

type OnClose = (close: () => void | Promise<void>) => void;

/** How often what is due with payments is looked for: a payer may wait for a notice that was lost. */
const PAYMENTS_EVERY_S = 5;
/** How often a bill that is due is looked for, and the end of a certificate. */
const BILLS_EVERY_S = 60;
const CERTIFICATES_EVERY_S = 600;

/** What owners do with orders beside money: see them, prepare them, and issue their invoices. */
export async function openOwnersOrders({
  database,
  orders,
  hash,
  openStore,
}: Pick<Services, 'database' | 'orders'> & { hash: KeyedHash; openStore: OpenStore }): Promise<
  Pick<Services, 'ownerOrders' | 'refundRecords' | 'trialOrders' | 'invoices'>
> {
  return {
    ownerOrders: makeOwnerOrders(database, orders.get),
    refundRecords: makeRefundRecords(database),
    trialOrders: makeTrialOrders(database, makeSecretBox(Buffer.from(hash('trial orders'), 'base64url'))),
    invoices: await openInvoices(database, openStore),
  };
}

type PaidOrders = Pick<Services, 'database' | 'logger' | 'sites' | 'orders' | 'metrics'>;
type Paying = Pick<
  Services,
  'payments' | 'practice' | 'bills' | 'merchants' | 'paymentRequirements' | 'outgoing'
>;

/** Paying orders. Without a merchant's keys the practice gateway takes the place of the services. */
export function openOrderPayments(
  { database, logger, sites, orders, metrics }: PaidOrders,
  config: Config,
  onClose: OnClose,
): Opened<Paying> {
  const environment = readMerchant(config);
  const outgoing = makeOutgoing(config);
  const mayPractise = config.NODE_ENV !== 'production' || config.PRACTICE_PAY === '1';
  const practice =
    Object.keys(environment).length === 0 && mayPractise ? makePractice(config.DATA_DIR) : undefined;
  const merchants = makeMerchants({
    environment,
    gateways: { aliPay: config.ALIPAY_GATEWAY, wxPay: config.WXPAY_GATEWAY },
    database,
    secretKey: openSecretKey(config),
    isInUse,
    logger,
  });
  const gateways = openGateways({ merchants, practice, sites, outgoing });
  const requirements = makeRequirements({ merchants, practice, sites, config, logger });
  const payments = makePayments({ database, gateways, requirements, logger });
  const bills = makeBills({ database, gateways, logger });
  const certificates = makeMerchantCertificates({ database, gateways, logger });
  metrics.watchCertificates(certificates.ends);
  onClose(() => payments.close());
  onClose(() => practice?.close());
  onClose(() => outgoing.close());
  return {
    services: { payments, practice, bills, merchants, paymentRequirements: requirements, outgoing },
    jobs: [
      { name: 'payments', everySeconds: PAYMENTS_EVERY_S, run: payments.sweep },
      { name: 'overdue orders', everySeconds: PAYMENTS_EVERY_S, run: () => orders.cancelOverdue() },
      { name: 'bills', everySeconds: BILLS_EVERY_S, run: bills.run },
      // The keys of the practice gateway are made at their first use, and live as long as the process.
      ...(practice === undefined
        ? [{ name: 'certificates', everySeconds: CERTIFICATES_EVERY_S, run: certificates.look }]
        : []),
    ],
  };
}

/** Opens the services of the bills domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Metrics } from '../operations/index.ts';
import type { Gateways } from '../payments/index.ts';
import { makeBills, type Bills } from './bills.ts';
import { makeMerchantCertificates } from './merchant-certificates.ts';

interface BillContext {
  database: Database;
  gateways: Gateways;
  metrics: Metrics;
  logger: FastifyBaseLogger;
}

/** How often a bill that is due is looked for, and the end of a certificate. */
const BILLS_EVERY_S = 60;
const CERTIFICATES_EVERY_S = 600;

export function openBills(context: BillContext): Opened<{ readonly bills: Bills }> {
  const bills = makeBills(context);
  const certificates = makeMerchantCertificates(context);
  context.metrics.watchCertificates(certificates.ends);
  return {
    services: { bills },
    jobs: [
      { name: 'bills', everySeconds: BILLS_EVERY_S, run: bills.run },
      { name: 'certificates', everySeconds: CERTIFICATES_EVERY_S, run: certificates.look },
    ],
  };
}

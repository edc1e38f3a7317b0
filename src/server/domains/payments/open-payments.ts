/** Opens the services of the payments domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { MerchantSettings } from '../../gateways/merchant.ts';
import type { Config } from '../../kernel/config.ts';
import { makeOutgoing, type Outgoing } from '../../kernel/outgoing.ts';
import type { Merchants } from '../merchants/index.ts';
import type { Sites } from '../sites/index.ts';
import { openGateways } from './open-gateways.ts';
import { Payments } from './payments.ts';
import { makePractice, type Practice } from './practice.ts';
import { makeRequirements } from './requirements.ts';

interface PaymentContext {
  config: Config;
  /** Of the environment; empty without one. */
  environmentMerchant: MerchantSettings;
  database: Database;
  logger: FastifyBaseLogger;
  sites: Sites;
  merchants: Merchants;
  onClose(close: () => void | Promise<void>): void;
}

/** How often what is due with payments is looked for: a payer may wait for a notice that was lost. */
const EVERY_S = 5;

export type PaymentServices = ReturnType<typeof openPayments>['services'];

/** Sites without a merchant of their own are paid at the practice program, where the operator names one. */
export function openPayments(context: PaymentContext) {
  const { config, database, logger, sites, merchants, onClose } = context;
  const outgoing = makeOutgoing(config);
  const practice = openPractice(context, outgoing);
  const gateways = openGateways({ merchants, practice, sites, outgoing });
  const requirements = makeRequirements({ merchants, practice, sites, config, logger });
  const payments = new Payments({ database, gateways, requirements, logger });
  onClose(() => payments.close());
  return {
    services: {
      payments,
      paymentRequirements: requirements,
      gateways,
      /** Connections to the services of payments. */
      outgoing,
      /** Absent where money is real. */
      practice,
    },
    jobs: [{ name: 'payments', everySeconds: EVERY_S, run: payments.sweep }],
  };
}

function openPractice(context: PaymentContext, outgoing: Outgoing): Practice | undefined {
  const { config, environmentMerchant } = context;
  const isReal = Object.keys(environmentMerchant).length > 0;
  return config.PRACTICE_PAY === undefined || isReal
    ? undefined
    : makePractice(config.PRACTICE_PAY, outgoing);
}

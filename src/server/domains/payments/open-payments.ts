/** Opens the services of the payments domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { MerchantSettings } from '../../gateways/merchant.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Config } from '../../kernel/config.ts';
import { makeOutgoing, type Outgoing } from '../../kernel/outgoing.ts';
import type { Merchants } from '../merchants/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Gateways } from './gateways.ts';
import { openGateways } from './open-gateways.ts';
import { makePayments, type Payments } from './payments.ts';
import { makePractice, type Practice } from './practice.ts';
import { makeRequirements, type Requirements } from './requirements.ts';

export interface PaymentServices {
  readonly payments: Payments;
  readonly paymentRequirements: Requirements;
  readonly gateways: Gateways;
  /** Connections to the services of payments. */
  readonly outgoing: Outgoing;
  /** Absent where money is real. */
  readonly practice?: Practice;
}

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

/** Without a merchant's keys the practice gateway takes the place of the services. */
export function openPayments(context: PaymentContext): Opened<PaymentServices> {
  const { config, database, logger, sites, merchants, onClose } = context;
  const practice = mayPractise(context) ? makePractice(config.DATA_DIR) : undefined;
  const outgoing = makeOutgoing(config);
  const gateways = openGateways({ merchants, practice, sites, outgoing });
  const requirements = makeRequirements({ merchants, practice, sites, config, logger });
  const payments = makePayments({ database, gateways, requirements, logger });
  onClose(() => practice?.close());
  onClose(() => payments.close());
  return {
    services: {
      payments,
      paymentRequirements: requirements,
      gateways,
      outgoing,
      ...(practice === undefined ? {} : { practice }),
    },
    jobs: [{ name: 'payments', everySeconds: EVERY_S, run: payments.sweep }],
  };
}

function mayPractise({ config, environmentMerchant }: PaymentContext): boolean {
  const isAllowed = config.NODE_ENV !== 'production' || config.PRACTICE_PAY === '1';
  return isAllowed && Object.keys(environmentMerchant).length === 0;
}

/** Opens the service of the merchants domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { MerchantSettings } from '../../gateways/merchant.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Config } from '../../kernel/config.ts';
import { openSecretKey } from '../../kernel/secrets/secret-key.ts';
import { Merchants, type MerchantsDependencies } from './merchants.ts';

interface MerchantContext extends Pick<MerchantsDependencies, 'isInUse'> {
  config: Config;
  /** Of the environment; empty without one. */
  environmentMerchant: MerchantSettings;
  database: Database;
  logger: FastifyBaseLogger;
}

export function openMerchants(context: MerchantContext): Opened<{ readonly merchants: Merchants }> {
  const { config, environmentMerchant, database, logger, isInUse } = context;
  const merchants = new Merchants({
    environment: environmentMerchant,
    gateways: { aliPay: config.ALIPAY_GATEWAY, wxPay: config.WXPAY_GATEWAY },
    database,
    secretKey: openSecretKey(config),
    isInUse,
    logger,
  });
  return { services: { merchants } };
}

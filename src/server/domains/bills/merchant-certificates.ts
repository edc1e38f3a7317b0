/** Warns before the certificates end with which a merchant or its service signs. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { GatewayError, type Provider } from '../../gateways/gateway.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Gateways } from '../payments/index.ts';
import { dayOf } from './beijing-days.ts';

const WARNING_DAYS = 30;
const DAY_MS = 86_400_000;
const PROVIDERS: readonly Provider[] = ['aliPay', 'wxPay'];

export interface CertificateEnd {
  site: string;
  provider: Provider;
  endsAt: Date;
}

interface MerchantCertificatesDependencies {
  database: Database;
  gateways: Gateways;
  logger: FastifyBaseLogger;
  now?: () => Date;
}

export function makeMerchantCertificates({
  database,
  gateways,
  logger,
  now = () => new Date(),
}: MerchantCertificatesDependencies) {
  let found: CertificateEnd[] = [];
  const warned = new Map<string, string>();

  async function findEnd(site: string, provider: Provider): Promise<CertificateEnd | undefined> {
    try {
      const { certificateEnds: endsAt } = await gateways.open(site, provider);
      return endsAt === undefined ? undefined : { site, provider, endsAt };
    } catch (error) {
      // A site without this merchant.
      if (error instanceof HttpError || error instanceof GatewayError) return undefined;
      throw error;
    }
  }

  function warn({ site, provider, endsAt }: CertificateEnd): void {
    const moment = now();
    const days = Math.floor((endsAt.getTime() - moment.getTime()) / DAY_MS);
    const [key, today] = [`${site} ${provider}`, dayOf(moment)];
    if (days >= WARNING_DAYS || warned.get(key) === today) return;
    warned.set(key, today);
    logger.warn(
      { site, provider, endsAt: endsAt.toISOString(), days },
      days < 0
        ? 'a certificate of a payment merchant has ended'
        : 'a certificate of a payment merchant ends soon',
    );
  }

  return {
    /** Looks at the merchants of all sites. Logs each that ends within 30 days, once a day. */
    async look() {
      const sites = await database.queries.selectFrom('site').select('project_code').execute();
      const ends: CertificateEnd[] = [];
      for (const { project_code } of sites)
        for (const provider of PROVIDERS) {
          const end = await findEnd(project_code, provider);
          if (end !== undefined) ends.push(end);
        }
      found = ends;
      for (const end of ends) warn(end);
    },
    /** What the last look has found. */
    ends: () => found,
  };
}

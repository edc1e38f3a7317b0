/** The payment services of the sites, opened at first use and kept. */
import { GatewayError, type PaymentGateway, type Provider } from '../../gateways/gateway.ts';
import type { MerchantSettings } from '../../gateways/merchant.ts';
import { openGateway } from '../../gateways/open/open-gateway.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { DEFAULT_SITE, type Sites } from '../sites/index.ts';
import type { Gateways } from './gateways.ts';
import type { Practice } from './practice.ts';

export interface GatewaysDependencies {
  /** Of the environment. They belong to the site `default`. */
  merchant: MerchantSettings;
  /** Takes the place of both services. Absent where money is real. */
  practice?: Practice;
  sites: Sites;
  outgoing: Outgoing;
}

export function openGateways({ merchant, practice, sites, outgoing }: GatewaysDependencies): Gateways {
  const kept = new Map<string, Promise<PaymentGateway>>();

  async function open(projectCode: string, provider: Provider): Promise<PaymentGateway> {
    const settings =
      practice === undefined ? (projectCode === DEFAULT_SITE ? merchant : {}) : await practice.merchant();
    try {
      return await openGateway(provider, settings, { outgoing });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      throw new HttpError(409, 409, 'payment.not-set-up');
    }
  }

  return {
    async open(projectCode, provider) {
      const key = `${projectCode} ${provider}`;
      const opened = kept.get(key) ?? open(projectCode, provider);
      kept.set(key, opened);
      try {
        return await opened;
      } catch (error) {
        // Settings may come later.
        kept.delete(key);
        throw error;
      }
    },
    async notifyUrl(projectCode, provider) {
      const site = await sites.get(projectCode);
      // Only the practice gateway reaches a site without a public address.
      const origin = site?.origin ?? practice?.origin();
      if (origin === undefined) throw new HttpError(409, 409, 'payment.not-set-up');
      return `${origin}/api/pay/${provider}/notify`;
    },
  };
}

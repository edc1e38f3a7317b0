/** Opens the payment services of the sites at first use. They are kept until their settings change. */
import { GatewayError, type PaymentGateway, type Provider } from '../../gateways/gateway.ts';
import type { MerchantSettings } from '../../gateways/merchant.ts';
import { openGateway } from '../../gateways/open/open-gateway.ts';
import type { Outgoing } from '../../kernel/outgoing.ts';
import type { Merchants, SiteMerchant } from '../merchants/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Gateways } from './gateways.ts';
import type { Practice } from './practice.ts';

interface GatewaysDependencies {
  merchants: Merchants;
  /** Takes the place of both services of sites without settings. Absent where money is real. */
  practice?: Practice;
  sites: Sites;
  outgoing: Outgoing;
}

type Opened = Partial<Record<Provider, Promise<PaymentGateway>>>;

export function openGateways({ merchants, practice, sites, outgoing }: GatewaysDependencies): Gateways {
  // Changed settings are another object.
  const kept = new WeakMap<MerchantSettings, Opened>();

  // Settings that cannot be read are settings: an order must not be paid by practice instead.
  const practiceOf = ({ source }: SiteMerchant) => (source === 'none' ? practice : undefined);

  return {
    async open(projectCode, provider) {
      const merchant = await merchants.find(projectCode);
      const settings = (await practiceOf(merchant)?.merchant()) ?? merchant.settings;
      const opened = kept.get(settings) ?? {};
      kept.set(settings, opened);
      opened[provider] ??= openGateway(provider, settings, { outgoing });
      return opened[provider];
    },
    async isCurrent(transaction, projectCode, gateway) {
      const { provider } = gateway;
      const merchant = await merchants.lock(transaction, projectCode, provider);
      // Nothing is asked for over the network while a transaction waits.
      const settings = practiceOf(merchant)?.known() ?? merchant.settings;
      return (await kept.get(settings)?.[provider]) === gateway;
    },
    async notifyUrl(projectCode, provider) {
      const site = await sites.get(projectCode);
      // Only the practice program reaches a site without a public address.
      const origin = site?.origin ?? practice?.origin();
      if (origin === undefined)
        throw new GatewayError('settings', 'NO_ADDRESS', 'The site has no public address.');
      return `${origin}/api/pay/${provider}/notify`;
    },
    toPayer: (address, origin) => practice?.toPayer(address, origin) ?? address,
  };
}

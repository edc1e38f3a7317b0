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
  const settingsOf = async ({ source, settings }: SiteMerchant): Promise<MerchantSettings> =>
    source === 'none' && practice !== undefined ? practice.merchant() : settings;

  return {
    async open(projectCode, provider) {
      const settings = await settingsOf(await merchants.find(projectCode));
      const opened = kept.get(settings) ?? {};
      kept.set(settings, opened);
      opened[provider] ??= openGateway(provider, settings, { outgoing });
      return opened[provider];
    },
    async isCurrent(transaction, projectCode, gateway) {
      const { provider } = gateway;
      const settings = await settingsOf(await merchants.lock(transaction, projectCode, provider));
      return (await kept.get(settings)?.[provider]) === gateway;
    },
    async notifyUrl(projectCode, provider) {
      const site = await sites.get(projectCode);
      // Only the practice gateway reaches a site without a public address.
      const origin = site?.origin ?? practice?.origin();
      if (origin === undefined)
        throw new GatewayError('settings', 'NO_ADDRESS', 'The site has no public address.');
      return `${origin}/api/pay/${provider}/notify`;
    },
    toPayer(address, origin) {
      const here = practice?.origin();
      const isPractice = here !== undefined && address.startsWith(`${here}/practice-pay/`);
      return isPractice ? origin + address.slice(here.length) : address;
    },
  };
}

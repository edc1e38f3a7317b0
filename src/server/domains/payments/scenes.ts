/** Decides how an order is paid where the payer is, and lists what that needs. */
import type { Provider, Scene } from '../../gateways/gateway.ts';
import { describeUserAgent } from '../../kernel/user-agent.ts';

type PayingProgram = 'desktop' | 'phone' | 'wechat' | 'alipay';

/** `elsewhere`: this program does not open the other service; the payer has to open a browser. */
const SCENES: Readonly<Record<PayingProgram, Readonly<Record<Provider, Scene | 'elsewhere'>>>> = {
  desktop: { aliPay: 'page', wxPay: 'native' },
  phone: { aliPay: 'wap', wxPay: 'h5' },
  wechat: { aliPay: 'elsewhere', wxPay: 'jsapi' },
  alipay: { aliPay: 'wap', wxPay: 'elsewhere' },
};

const PHONES: readonly string[] = ['iphone', 'android', 'harmony'];

function placeOf(userAgent: string): PayingProgram {
  const { browser, system } = describeUserAgent(userAgent);
  const isPhone = PHONES.includes(system);
  // WeChat for computers shows the QR code as browsers do.
  if (browser === 'wechat' && isPhone) return 'wechat';
  if (browser === 'alipay') return 'alipay';
  return isPhone ? 'phone' : 'desktop';
}

export function sceneOf(provider: Provider, userAgent: string): Scene | 'elsewhere' {
  return SCENES[placeOf(userAgent)][provider];
}

/**
 * What a site needs, so that services lead payers back and report payments: `address`, a public one with
 * https. `payer`: the payer's own address, which WeChat compares. `app-secret`: to ask WeChat who pays.
 * What else H5 needs, the origin as `Referer`, every page lets through (`app/security-headers.ts`).
 */
export type SiteNeed = 'address' | 'payer' | 'app-secret';

/** `host`: the payer is at the site's own host, which is registered at WeChat and which payers are led to. */
export type Need = SiteNeed | 'host';

const NEEDS: Readonly<Record<Scene, readonly Need[]>> = {
  page: ['address'],
  wap: ['address'],
  native: ['address'],
  h5: ['address', 'payer', 'host'],
  jsapi: ['address', 'app-secret', 'host'],
};

const OF_PROVIDER: Readonly<Record<Provider, readonly Scene[]>> = {
  aliPay: ['page', 'wap'],
  wxPay: ['native', 'h5', 'jsapi'],
};

/** What is missing for a scene. */
export function listLacks(scene: Scene, has: Readonly<Record<Need, boolean>>): Need[] {
  return NEEDS[scene].filter((need) => !has[need]);
}

/** What a site lacks for some scene of a service. */
export function listLacksOfProvider(
  provider: Provider,
  has: Readonly<Record<SiteNeed, boolean>>,
): SiteNeed[] {
  const lacks = OF_PROVIDER[provider].flatMap((scene) => listLacks(scene, { ...has, host: true }));
  return [...new Set(lacks)].filter((need) => need !== 'host');
}

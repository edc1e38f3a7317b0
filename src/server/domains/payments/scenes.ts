/** How an order is paid where the payer is: one table. */
import type { Provider, Scene } from '../../gateways/gateway.ts';
import { describeUserAgent } from '../../kernel/user-agent.ts';

type Place = 'desktop' | 'phone' | 'wechat' | 'alipay';

/** `elsewhere`: this program does not open the other service; the payer has to open a browser. */
const SCENES: Readonly<Record<Place, Readonly<Record<Provider, Scene | 'elsewhere'>>>> = {
  desktop: { aliPay: 'page', wxPay: 'native' },
  phone: { aliPay: 'wap', wxPay: 'h5' },
  wechat: { aliPay: 'elsewhere', wxPay: 'jsapi' },
  alipay: { aliPay: 'wap', wxPay: 'elsewhere' },
};

const PHONES: readonly string[] = ['iphone', 'android', 'harmony'];

function placeOf(userAgent: string): Place {
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

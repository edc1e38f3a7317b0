// A merchant of the practice gateway, as an owner would enter it, and a server that reaches that gateway as
// if it were the real services.
import type { MerchantSettings } from '../../src/server/gateways/merchant.ts';
import { openPractice, type Practice } from '../gateways/practice.ts';

export interface Reachable extends Practice {
  /** Variables of a server that finds both services here. */
  env: Record<string, string>;
  finish: () => void;
}

export async function openServices(): Promise<Reachable> {
  const practice = await openPractice();
  const base = `${practice.origin}/practice-pay`;
  const env = {
    PUBLIC_URL: 'https://shop.example.com',
    TRUST_PROXY: '10.0.0.0/8',
    ALIPAY_GATEWAY: `${base}/alipay/gateway.do`,
    WXPAY_GATEWAY: `${base}/wxpay`,
  };
  return { ...practice, env };
}

type Entered = { [Name in keyof Required<MerchantSettings>]: NonNullable<MerchantSettings[Name]> };

/** What an owner enters: everything but addresses. */
export function enter({ aliPay, wxPay }: MerchantSettings): Entered {
  if (aliPay === undefined || wxPay === undefined) throw new Error('There are no settings.');
  const { gateway: _, ...ali } = aliPay;
  const { gateway: __, ...wx } = wxPay;
  return { aliPay: ali, wxPay: wx };
}

/** Every text that must never be seen, in each form in which it could appear: whole, by lines, escaped. */
export function listSecrets({ aliPay, wxPay }: MerchantSettings): string[] {
  const keys = [aliPay?.privateKey, wxPay?.privateKey].flatMap((pem = '') =>
    pem.split('\n').filter((line) => line.length > 40),
  );
  return [...keys, wxPay?.apiV3Key ?? '', wxPay?.appSecret ?? ''].filter((each) => each !== '');
}

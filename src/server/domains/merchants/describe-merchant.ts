/** Describes merchant settings for owners: which are there, and what they lack. Never a secret. */
import { X509Certificate } from 'node:crypto';
import type {
  AlipayMerchant,
  Merchant,
  MerchantCertificate,
  MerchantNote,
  WxpayMerchant,
} from '../../../../runtime/generated/api.generated.ts';
import { dayIn } from '../../../assembly/zone-time.ts';
import type { Provider } from '../../gateways/gateway.ts';
import type { AlipaySettings, MerchantSettings, WxpaySettings } from '../../gateways/merchant.ts';
import { translateProblem } from '../../kernel/language.ts';
import type { SiteMerchant } from './merchants.ts';
import { fingerprintOf } from './merge-changes.ts';

const DAY_MS = 24 * 3600_000;
/** Days before its end from which on a certificate is warned of: a new one takes some days. */
const WARNED_DAYS = 30;

interface DescribeOptions {
  language: string;
  now: Date;
  /** The days of the site. */
  timeZone: string;
  /** The practice program takes the place of services that are not set up. */
  canPractise: boolean;
}

export function describeMerchant(
  { source, settings, unreadable }: SiteMerchant,
  options: DescribeOptions,
): Merchant {
  const { canPractise, language } = options;
  const { aliPay, wxPay } = settings;
  const isPractice = source === 'none' && canPractise;
  const missing = (['aliPay', 'wxPay'] as const).flatMap((provider): MerchantNote[] => {
    if (unreadable.includes(provider))
      return [{ provider, text: translateProblem(language, 'merchant.unreadable') }];
    if (settings[provider] !== undefined || isPractice) return [];
    return [{ provider, text: translateProblem(language, `merchant.not-set-up.${provider}`) }];
  });
  return {
    source: isPractice ? 'practice' : source,
    ...(aliPay && { aliPay: describeAlipay(aliPay) }),
    ...(wxPay && { wxPay: describeWxpay(wxPay) }),
    missing,
    warnings: warn(settings, options),
  };
}

function describeAlipay(settings: AlipaySettings): AlipayMerchant {
  const { appId, sellerId, feeRate, publicKeys = [], certificates } = settings;
  return {
    appId,
    sellerId,
    feeRate,
    hasPrivateKey: true,
    publicKeys: publicKeys.map(fingerprintOf),
    ...(certificates && {
      certificates: {
        app: describeCertificate(certificates.app),
        alipay: describeCertificate(certificates.alipay),
      },
    }),
    keyModes: listModes(publicKeys.length > 0, certificates !== undefined),
  };
}

function describeWxpay(settings: WxpaySettings): WxpayMerchant {
  const { merchantId, appId, feeRate, appSecret, serial, certificate } = settings;
  const { publicKeys = {}, certificates = [] } = settings;
  return {
    merchantId,
    appId,
    feeRate,
    hasApiV3Key: true,
    hasPrivateKey: true,
    hasAppSecret: appSecret !== undefined,
    serial,
    ...(certificate !== undefined && { certificate: describeCertificate(certificate) }),
    publicKeys: Object.keys(publicKeys),
    certificates: certificates.map(describeCertificate),
    keyModes: listModes(Object.keys(publicKeys).length > 0, certificates.length > 0),
  };
}

function listModes(hasKeys: boolean, hasCertificates: boolean): AlipayMerchant['keyModes'] {
  return [...(hasKeys ? ['publicKeys' as const] : []), ...(hasCertificates ? ['certificates' as const] : [])];
}

function describeCertificate(pem: string): MerchantCertificate {
  const { serialNumber, validToDate } = new X509Certificate(pem);
  return { serial: serialNumber, ends: validToDate.toISOString() };
}

function warn(
  { aliPay, wxPay }: MerchantSettings,
  { language, now, timeZone }: DescribeOptions,
): MerchantNote[] {
  const { app, alipay } = aliPay?.certificates ?? {};
  const certificates: [Provider, string | undefined][] = [
    ['aliPay', app],
    ['aliPay', alipay],
    ['wxPay', wxPay?.certificate],
    ...(wxPay?.certificates ?? []).map((each): [Provider, string] => ['wxPay', each]),
  ];
  const notes = certificates.flatMap(([provider, pem]): MerchantNote[] => {
    if (pem === undefined) return [];
    const { serial, ends } = describeCertificate(pem);
    const days = Math.floor((Date.parse(ends) - now.getTime()) / DAY_MS);
    if (days > WARNED_DAYS) return [];
    const key = days < 0 ? 'merchant.certificate-ended' : 'merchant.certificate-ends';
    const params = { serial, date: dayIn(ends, timeZone) };
    return [{ provider, text: translateProblem(language, key, params) }];
  });
  if (wxPay !== undefined && wxPay.certificate === undefined)
    notes.push({ provider: 'wxPay', text: translateProblem(language, 'merchant.no-certificate') });
  return notes;
}

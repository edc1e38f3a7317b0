/** Merges a change into merchant settings. What it names is replaced, null removes, everything else stays. */
import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import type { AlipayChanges, WxpayChanges } from '../../../../runtime/generated/api.generated.ts';
import type { AlipaySettings, MerchantSettings, WxpaySettings } from '../../gateways/merchant.ts';

type Members = Readonly<Record<string, unknown>>;

export function mergeAlipay(
  stored: AlipaySettings | undefined,
  { publicKeys, certificates, ...others }: AlipayChanges,
): MerchantSettings['aliPay'] {
  return merge(stored, {
    ...others,
    publicKeys: keepNamed(publicKeys, stored?.publicKeys, fingerprintOf),
    certificates: mergeInto(stored?.certificates, certificates),
  }) as unknown as AlipaySettings;
}

export function mergeWxpay(
  stored: WxpaySettings | undefined,
  { publicKeys, certificates, ...others }: WxpayChanges,
): MerchantSettings['wxPay'] {
  const hasNewCertificate = typeof others.certificate === 'string' && others.serial === undefined;
  return merge(stored, {
    ...others,
    // The number of the old certificate would be sent with signatures of the new one.
    ...(hasNewCertificate && { serial: null }),
    publicKeys: mergeInto(stored?.publicKeys, publicKeys),
    certificates: keepNamed(certificates, stored?.certificates, serialOf),
  }) as unknown as WxpaySettings;
}

/** Names a public key without showing it. The key itself is no secret, but long. */
export function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return `SHA256:${createHash('sha256').update(der).digest('hex').slice(0, 32)}`;
}

export function serialOf(certificate: string): string {
  return new X509Certificate(certificate).serialNumber;
}

/** A list that is sent may name what is stored: then that stays. */
function keepNamed(
  sent: readonly string[] | null | undefined,
  stored: readonly string[] = [],
  nameOf: (each: string) => string,
): readonly string[] | null | undefined {
  return sent?.map((each) => stored.find((known) => nameOf(known) === each) ?? each) ?? sent;
}

/** Members that lie one below: the three certificates, keys by their number. */
function mergeInto(
  stored: Members | undefined,
  sent: Members | null | undefined,
): Members | null | undefined {
  if (sent === null || sent === undefined) return sent;
  const merged = merge(stored, sent);
  return Object.keys(merged).length === 0 ? null : merged;
}

function merge(stored: object | undefined, sent: Members): Members {
  const changed = Object.entries(sent).filter(([, value]) => value !== undefined);
  const merged = { ...stored, ...Object.fromEntries(changed) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
}

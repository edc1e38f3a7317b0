// Finds the key that WeChat Pay has signed a message with.
import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { WxpaySettings } from '../merchant.ts';

/** A key of WeChat Pay by the number in `Wechatpay-Serial`; undefined for an unknown or ended one. */
export type KeyRing = (serial: string, now: Date) => KeyObject | undefined;

/**
 * All keys that WeChat Pay may sign with: while a merchant changes from certificates to public keys, which
 * takes a week, it uses both.
 */
export function makeKeyRing({ publicKeys = {}, certificates = [] }: WxpaySettings): KeyRing {
  const keys = new Map<string, { key: KeyObject; ends?: Date }>();
  for (const [id, pem] of Object.entries(publicKeys)) keys.set(id, { key: createPublicKey(pem) });
  for (const pem of certificates) {
    const { serialNumber, publicKey, validToDate } = new X509Certificate(pem);
    keys.set(serialNumber, { key: publicKey, ends: validToDate });
  }
  return (serial, now) => {
    const found = keys.get(serial) ?? keys.get(serial.toUpperCase());
    return found?.ends !== undefined && found.ends < now ? undefined : found?.key;
  };
}

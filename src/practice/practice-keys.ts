// Makes the keys and certificates of the payment services for practice.
import { createHash, generateKeyPair, randomBytes, X509Certificate, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { makeCertificate } from './make-certificate.ts';

/** Which keys the services of the practice gateway sign with. With `both` they take turns. */
export type PracticeKeyMode = 'public-keys' | 'certificates' | 'both';

export const APP_ID = '9021000100000001';
export const SELLER_ID = '2088000100000001';
export const WX_APP_ID = 'wx0000000000000001';
export const WX_MERCHANT_ID = '1900000001';

const YEAR_MS = 365 * 24 * 3600_000;
const generate = promisify(generateKeyPair);

export interface Pair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** The keys of the merchant and of both services. */
export interface PracticeKeys {
  merchant: Pair;
  alipay: { key: Pair; certified: Pair; app: string; root: string; certificate: string };
  wxpay: { key: Pair; keyId: string; certified: Pair; certificate: string; merchant: string };
  apiV3Key: string;
  appSecret: string;
}

export async function makePracticeKeys(now: Date): Promise<PracticeKeys> {
  const make = (): Promise<Pair> => generate('rsa', { modulusLength: 2048 });
  const [merchant, root, key, alipay, wxKey, wxpay] = await Promise.all([
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
  ]);
  const [from, to] = [new Date(now.getTime() - YEAR_MS), new Date(now.getTime() + 5 * YEAR_MS)];
  const issuer = { name: 'Practice Root', privateKey: root.privateKey };
  const certify = (name: string, { publicKey }: Pair): string =>
    makeCertificate({ name, publicKey, issuer, from, to });
  return {
    merchant,
    alipay: {
      key,
      certified: alipay,
      app: certify('Practice Merchant', merchant),
      root: certify(issuer.name, root),
      certificate: certify('Practice Alipay', alipay),
    },
    wxpay: {
      key: wxKey,
      keyId: `PUB_KEY_ID_01${randomBytes(10).toString('hex').toUpperCase()}`,
      certified: wxpay,
      certificate: certify('Practice WeChat Pay', wxpay),
      merchant: certify('Practice Merchant', merchant),
    },
    apiV3Key: randomBytes(16).toString('hex'),
    appSecret: randomBytes(16).toString('hex'),
  };
}

export type MerchantOfPractice = ReturnType<typeof describeMerchant>;

/** The settings with which the adapters reach the practice gateway. */
export function describeMerchant(
  { merchant, alipay, wxpay, apiV3Key, appSecret }: PracticeKeys,
  mode: PracticeKeyMode,
  base: string,
) {
  const privateKey = merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicPem = ({ publicKey }: Pair): string =>
    publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { app, root, certificate } = alipay;
  const [withKeys, withCertificates] = [mode !== 'certificates', mode !== 'public-keys'];
  return {
    aliPay: {
      appId: APP_ID,
      sellerId: SELLER_ID,
      privateKey,
      ...(withKeys && { publicKeys: [publicPem(alipay.key)] }),
      ...(withCertificates && { certificates: { app, root, alipay: certificate } }),
      gateway: `${base}/alipay/gateway.do`,
    },
    wxPay: {
      merchantId: WX_MERCHANT_ID,
      appId: WX_APP_ID,
      apiV3Key,
      privateKey,
      certificate: wxpay.merchant,
      serial: new X509Certificate(wxpay.merchant).serialNumber,
      ...(withKeys && { publicKeys: { [wxpay.keyId]: publicPem(wxpay.key) } }),
      ...(withCertificates && { certificates: [wxpay.certificate] }),
      appSecret,
      gateway: `${base}/wxpay`,
    },
  };
}

/** The number that Alipay gives to a certificate: a hash of its issuer and serial number. */
export function alipaySerial(certificate: string): string {
  const { issuer, serialNumber } = new X509Certificate(certificate);
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex');
}

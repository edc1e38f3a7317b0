import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { MerchantError, parseMerchant, type MerchantSettings } from '../../src/server/gateways/merchant.ts';
import { readMerchant } from '../../src/server/gateways/open/read-merchant.ts';
import { ConfigError, loadConfig } from '../../src/server/kernel/config.ts';
import { makeBytes } from '../support/random.ts';
import { openPractice } from './practice.ts';

let merchant: MerchantSettings;
let env: Record<string, string>;

beforeAll(async () => {
  const practice = await openPractice();
  ({ merchant } = practice);
  practice.finish();
  const { aliPay, wxPay } = merchant;
  const [[id, key] = ['', '']] = Object.entries(wxPay?.publicKeys ?? {});
  env = {
    ALIPAY_APP_ID: aliPay?.appId ?? '',
    ALIPAY_SELLER_ID: aliPay?.sellerId ?? '',
    ALIPAY_PRIVATE_KEY: aliPay?.privateKey ?? '',
    ALIPAY_PUBLIC_KEY: aliPay?.publicKeys?.[0] ?? '',
    WXPAY_MERCHANT_ID: wxPay?.merchantId ?? '',
    WXPAY_APP_ID: wxPay?.appId ?? '',
    WXPAY_API_V3_KEY: wxPay?.apiV3Key ?? '',
    WXPAY_PRIVATE_KEY: wxPay?.privateKey ?? '',
    WXPAY_SERIAL: wxPay?.serial ?? '',
    WXPAY_PUBLIC_KEY_ID: id,
    WXPAY_PUBLIC_KEY: key,
  };
});

const base64Of = (pem = ''): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');

test('without variables there is no merchant', () => {
  expect(readMerchant(loadConfig({}))).toEqual({});
});

test('keys are read as PEM, as base64 and from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'key.pem');
  writeFileSync(file, env.WXPAY_PUBLIC_KEY ?? '');
  const read = readMerchant(
    loadConfig({
      ...env,
      ALIPAY_PRIVATE_KEY: base64Of(env.ALIPAY_PRIVATE_KEY),
      ALIPAY_PUBLIC_KEY: `${base64Of(env.ALIPAY_PUBLIC_KEY)}, ${env.WXPAY_PUBLIC_KEY}`,
      WXPAY_PUBLIC_KEY: file,
    }),
  );
  expect(read.aliPay?.privateKey).toBe(merchant.aliPay?.privateKey);
  expect(read.aliPay?.publicKeys).toEqual([env.ALIPAY_PUBLIC_KEY, env.WXPAY_PUBLIC_KEY]);
  expect(read.wxPay?.publicKeys).toEqual(merchant.wxPay?.publicKeys);
});

const SHORT = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** It need not be a product of primes: nothing is computed with it. */
function makeLongKey(bytes: number): string {
  const n = Buffer.concat([Buffer.from([0xff]), makeBytes(bytes - 2), Buffer.from([1])]);
  const jwk = { kty: 'RSA', e: 'AQAB', n: n.toString('base64url') };
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}

test('a key of 4,096 bits is accepted, and a longer one is not: signatures would stop the server', () => {
  const read = (bytes: number) => readMerchant(loadConfig({ ...env, ALIPAY_PUBLIC_KEY: makeLongKey(bytes) }));
  expect(read(512).aliPay?.publicKeys).toHaveLength(1);
  expect(() => read(1024)).toThrow("ALIPAY_PUBLIC_KEY must be Alipay's");
});

test.each<[string, Record<string, string | undefined>, string]>([
  ['a private key that is none', { ALIPAY_PRIVATE_KEY: 'secret-text' }, 'ALIPAY_PRIVATE_KEY must be the app'],
  ['a short private key', { WXPAY_PRIVATE_KEY: SHORT.privateKey }, 'WXPAY_PRIVATE_KEY must be the merchant'],
  ['a short public key', { ALIPAY_PUBLIC_KEY: SHORT.publicKey }, "ALIPAY_PUBLIC_KEY must be Alipay's"],
  ['a file that is missing', { WXPAY_PUBLIC_KEY: '/nowhere/secret-text.pem' }, 'WXPAY_PUBLIC_KEY must be'],
  ['a number without its key', { WXPAY_PUBLIC_KEY: undefined }, 'WXPAY_PUBLIC_KEY must be'],
  ['no public key', { ALIPAY_PUBLIC_KEY: undefined }, "ALIPAY_PUBLIC_KEY must be Alipay's public key"],
  ['no seller', { ALIPAY_SELLER_ID: undefined }, 'ALIPAY_SELLER_ID must be'],
  ['another seller', { ALIPAY_SELLER_ID: '12345' }, 'ALIPAY_SELLER_ID must be'],
  ['no serial', { WXPAY_SERIAL: undefined }, 'WXPAY_SERIAL must be'],
  ['one of three certificates', { ALIPAY_CERTIFICATE: 'x' }, 'ALIPAY_APP_CERTIFICATE must be'],
  ['a certificate that is none', { WXPAY_CERTIFICATE: 'x' }, 'WXPAY_CERTIFICATE must be'],
  ['a short APIv3 key', { WXPAY_API_V3_KEY: 'secret-text' }, 'WXPAY_API_V3_KEY must be the APIv3 key'],
])('%s is named, and not repeated', (_, given, message) => {
  let error: unknown;
  try {
    readMerchant(loadConfig({ ...env, ...given }));
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(message);
  expect(String(error)).not.toMatch(/secret-text|PRIVATE KEY-----/);
});

test("the app's own public key is not Alipay's", () => {
  const { aliPay, wxPay } = merchant;
  if (aliPay === undefined || wxPay === undefined) throw new Error('There are no settings.');
  const own = { ...aliPay, publicKeys: [aliPay.privateKey] };
  expect(() => parseMerchant({ aliPay: own }, 'operator')).toThrow(MerchantError);
  // A certificate of another key than the merchant's.
  const other = { ...wxPay, certificate: wxPay.certificates?.[0] };
  expect(() => parseMerchant({ wxPay: other }, 'operator')).toThrow(/wxPay\.certificate must be/);
});

test('an owner names no address of a service, and no unknown setting', () => {
  const { aliPay } = merchant;
  if (aliPay === undefined) throw new Error('There are no settings.');
  const { gateway: _, ...settings } = aliPay;
  expect(parseMerchant({ aliPay: settings }, 'owner')).toHaveProperty('aliPay.appId', settings.appId);
  const withGateway = { ...settings, gateway: 'http://10.0.0.1/gateway.do' };
  expect(() => parseMerchant({ aliPay: withGateway }, 'owner')).toThrow('aliPay.gateway must be left out.');
  expect(() => parseMerchant({ aliPay: { ...settings, other: 1 } }, 'owner')).toThrow(MerchantError);
  for (const value of [null, 1, [], 'x']) expect(() => parseMerchant(value, 'owner')).toThrow(MerchantError);
});

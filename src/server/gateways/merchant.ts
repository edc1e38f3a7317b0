/** Declares what a site needs to be paid, and checks it. */
import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readAt } from '../../../runtime/model/value-at-path.ts';
import type { Validator } from '../../../runtime/validate/validator.ts';
import { haveSameKey, splitPem } from './certificates.ts';
import schema from './merchant.schema.json';

/** Keys and certificates are PEM texts. Public keys and certificates may be there at once. */
export interface AlipaySettings {
  appId: string;
  sellerId: string;
  privateKey: string;
  /** Any of them may have signed. */
  publicKeys?: string[];
  certificates?: { app: string; root: string; alipay: string };
  /** What the contract says, in percent: `0.6`. */
  feeRate?: string;
  gateway?: string;
}

/** Keys and certificates are PEM texts. Public keys and certificates may be there at once. */
export interface WxpaySettings {
  merchantId: string;
  appId: string;
  apiV3Key: string;
  privateKey: string;
  /** Of the merchant's certificate; may be left out when that is there. */
  serial?: string;
  certificate?: string;
  /** By their numbers, `PUB_KEY_ID_…`. */
  publicKeys?: Record<string, string>;
  /** Of the platform. */
  certificates?: string[];
  appSecret?: string;
  /** As Alipay's. */
  feeRate?: string;
  gateway?: string;
}

export interface MerchantSettings {
  aliPay?: AlipaySettings;
  wxPay?: WxpaySettings;
}

/** What is wrong with a setting: `aliPay.privateKey` must be `the app's private RSA key`. */
export interface MerchantFault {
  path: readonly string[];
  mustBe: string;
}

/** The message holds no value, because it may be a secret. */
export class MerchantError extends Error {
  override readonly name = 'MerchantError';
  readonly faults: readonly MerchantFault[];

  constructor(faults: readonly MerchantFault[]) {
    super(faults.map(({ path, mustBe }) => `${path.join('.')} must be ${mustBe}.`).join(' '));
    this.faults = faults;
  }
}

/** Generated from the schema. */
const [validate] = Object.values(
  import.meta.glob<Validator>('../../../runtime/generated/merchant.generated.js', {
    eager: true,
    import: 'default',
  }),
) as [Validator];

const MIN_BITS = 2048;
/** A signature takes 8 ms of the event loop with 4,096 bits, 78 ms with 8,192, 600 ms with 16,384. */
const MAX_BITS = 4096;

/**
 * Merchant settings with all keys as PEM; they may come as the base64 inside of it, as both services show
 * keys. Throws a `MerchantError` when something is wrong. Only the operator may name a `gateway`: it could
 * lead into the network of the server.
 */
export function parseMerchant(value: unknown, from: 'operator' | 'owner'): MerchantSettings {
  if (!validate(value)) throw new MerchantError(listFaults());
  const settings = structuredClone(value) as MerchantSettings;
  const faults: MerchantFault[] = [];
  const at = (...path: string[]): ((read: () => void) => void) => {
    return (read) => {
      try {
        read();
      } catch {
        faults.push(faultAt(path));
      }
    };
  };
  if (settings.aliPay !== undefined) readAlipayKeys(settings.aliPay, at);
  if (settings.wxPay !== undefined) readWxpayKeys(settings.wxPay, at);
  for (const provider of ['aliPay', 'wxPay'] as const)
    if (from === 'owner' && settings[provider]?.gateway !== undefined)
      faults.push({ path: [provider, 'gateway'], mustBe: 'left out' });
  if (faults.length > 0) throw new MerchantError(faults);
  return settings;
}

type At = (...path: string[]) => (read: () => void) => void;

function readAlipayKeys(settings: AlipaySettings, at: At): void {
  const { certificates } = settings;
  at('aliPay', 'privateKey')(() => (settings.privateKey = readPrivateKey(settings.privateKey)));
  at(
    'aliPay',
    'publicKeys',
  )(() => {
    settings.publicKeys = settings.publicKeys?.map(readPublicKey);
    // The app's own public key is next to Alipay's on the page that shows both.
    if (settings.publicKeys?.some((each) => haveSameKey(each, settings.privateKey)) === true)
      throw new Error('It is the own public key.');
  });
  if (certificates === undefined) return;
  at(
    'aliPay',
    'certificates',
    'app',
  )(() => {
    certificates.app = readCertificate(certificates.app);
    assertSameKey(certificates.app, settings.privateKey);
  });
  at('aliPay', 'certificates', 'alipay')(() => (certificates.alipay = readCertificate(certificates.alipay)));
  at('aliPay', 'certificates', 'root')(() => (certificates.root = readCertificates(certificates.root)));
}

function readWxpayKeys(settings: WxpaySettings, at: At): void {
  at('wxPay', 'privateKey')(() => (settings.privateKey = readPrivateKey(settings.privateKey)));
  at(
    'wxPay',
    'publicKeys',
  )(() => {
    for (const [id, key] of Object.entries(settings.publicKeys ?? {}))
      settings.publicKeys = { ...settings.publicKeys, [id]: readPublicKey(key) };
  });
  at('wxPay', 'certificates')(() => (settings.certificates = settings.certificates?.map(readCertificate)));
  const { certificate } = settings;
  if (certificate === undefined) return;
  at(
    'wxPay',
    'certificate',
  )(() => {
    settings.certificate = readCertificate(certificate);
    assertSameKey(settings.certificate, settings.privateKey);
    settings.serial ??= new X509Certificate(settings.certificate).serialNumber;
  });
}

function readPrivateKey(text: string): string {
  const isPem = text.includes('-----BEGIN ');
  const der = Buffer.from(text, 'base64');
  const read = (type: 'pkcs8' | 'pkcs1'): KeyObject => createPrivateKey({ key: der, format: 'der', type });
  const key = isPem
    ? createPrivateKey(text)
    : attempt(
        () => read('pkcs8'),
        () => read('pkcs1'),
      );
  assertStrong(key);
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function readPublicKey(text: string): string {
  const isPem = text.includes('-----BEGIN ');
  // A certificate or a private key has a public key too, but it would be a mistake.
  if (isPem && !/-----BEGIN (?:RSA )?PUBLIC KEY-----/.test(text)) throw new Error('It is no public key.');
  const der = Buffer.from(text, 'base64');
  const key = createPublicKey(isPem ? text : { key: der, format: 'der', type: 'spki' });
  assertStrong(key);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

function readCertificate(text: string): string {
  const certificate = new X509Certificate(text.includes('-----BEGIN ') ? text : Buffer.from(text, 'base64'));
  assertStrong(certificate.publicKey);
  return certificate.toString();
}

/** Alipay's root certificates have keys of several kinds, one of which Node cannot read. */
function readCertificates(text: string): string {
  const found = splitPem(
    text.includes('-----BEGIN ') ? text : Buffer.from(text, 'base64').toString('latin1'),
  );
  if (found.length === 0) throw new Error('It holds no certificate.');
  for (const each of found) assertCertificate(each);
  return found.join('\n');
}

function assertCertificate(pem: string): void {
  if (new X509Certificate(pem).serialNumber === '') throw new Error('It is no certificate.');
}

function assertStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): void {
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  if (asymmetricKeyType !== 'rsa' || bits < MIN_BITS || bits > MAX_BITS)
    throw new Error('It is no RSA key of 2048 to 4096 bits.');
}

function assertSameKey(certificate: string, privateKey: string): void {
  if (!haveSameKey(certificate, privateKey)) throw new Error('It belongs to another private key.');
}

function attempt<Value>(one: () => Value, other: () => Value): Value {
  try {
    return one();
  } catch {
    return other();
  }
}

function listFaults(): MerchantFault[] {
  const faults = (validate.errors ?? []).flatMap(({ instancePath, params: { missingProperty } }) => {
    const path = instancePath.split('/').slice(1);
    const name = typeof missingProperty === 'string' ? [missingProperty] : [];
    return path.length + name.length > 1 ? [faultAt([...path, ...name])] : [];
  });
  const unique = new Map(faults.map((each) => [each.path.join('.'), each]));
  return unique.size === 0
    ? [{ path: ['settings'], mustBe: 'those of known services' }]
    : [...unique.values()];
}

/** The description of a setting, or of the list that it is in. */
function faultAt(path: readonly string[]): MerchantFault {
  for (let length = path.length; length > 1; length -= 1) {
    const place = path.slice(0, length).flatMap((name) => ['properties', name]);
    const mustBe = readAt(schema, [...place, 'description']);
    if (typeof mustBe === 'string') return { path: path.slice(0, length), mustBe };
  }
  return { path, mustBe: 'left out' };
}

// Reads the merchant settings of the environment.
import { existsSync, readFileSync } from 'node:fs';
import { ConfigError, type Config } from '../../kernel/config.ts';
import { MerchantError, parseMerchant, type MerchantFault, type MerchantSettings } from '../merchant.ts';

type Variable = Extract<keyof Config, `ALIPAY_${string}` | `WXPAY_${string}`>;

/** Variables by the path of the setting that they set. The last number of a list is left out. */
const VARIABLES: Readonly<Record<string, Variable>> = {
  'aliPay.appId': 'ALIPAY_APP_ID',
  'aliPay.sellerId': 'ALIPAY_SELLER_ID',
  'aliPay.privateKey': 'ALIPAY_PRIVATE_KEY',
  'aliPay.publicKeys': 'ALIPAY_PUBLIC_KEY',
  'aliPay.certificates': 'ALIPAY_CERTIFICATE',
  'aliPay.certificates.app': 'ALIPAY_APP_CERTIFICATE',
  'aliPay.certificates.root': 'ALIPAY_ROOT_CERTIFICATE',
  'aliPay.certificates.alipay': 'ALIPAY_CERTIFICATE',
  'aliPay.feeRate': 'ALIPAY_FEE_RATE',
  'aliPay.gateway': 'ALIPAY_GATEWAY',
  'wxPay.merchantId': 'WXPAY_MERCHANT_ID',
  'wxPay.appId': 'WXPAY_APP_ID',
  'wxPay.apiV3Key': 'WXPAY_API_V3_KEY',
  'wxPay.privateKey': 'WXPAY_PRIVATE_KEY',
  'wxPay.serial': 'WXPAY_SERIAL',
  'wxPay.certificate': 'WXPAY_CERTIFICATE',
  'wxPay.publicKeys': 'WXPAY_PUBLIC_KEY',
  'wxPay.certificates': 'WXPAY_PLATFORM_CERTIFICATE',
  'wxPay.appSecret': 'WXPAY_APP_SECRET',
  'wxPay.feeRate': 'WXPAY_FEE_RATE',
  'wxPay.gateway': 'WXPAY_GATEWAY',
};

/** For the site `default`; a service without variables is missing. Throws a `ConfigError`. */
export function readMerchant(config: Config): MerchantSettings {
  try {
    return parseMerchant(
      withoutMissing({ aliPay: readAlipay(config), wxPay: readWxpay(config) }),
      'operator',
    );
  } catch (error) {
    if (!(error instanceof MerchantError)) throw error;
    throw new ConfigError([...new Set(error.faults.map(describe))].join(' '), { cause: error });
  }
}

function readAlipay(config: Config): object | undefined {
  const file = (name: Variable): string | undefined => readKey(config[name]);
  const certificates = withoutMissing({
    app: file('ALIPAY_APP_CERTIFICATE'),
    root: file('ALIPAY_ROOT_CERTIFICATE'),
    alipay: file('ALIPAY_CERTIFICATE'),
  });
  return emptyToMissing(config.ALIPAY_GATEWAY, {
    appId: config.ALIPAY_APP_ID,
    sellerId: config.ALIPAY_SELLER_ID,
    privateKey: file('ALIPAY_PRIVATE_KEY'),
    publicKeys: readKeys(config.ALIPAY_PUBLIC_KEY),
    certificates: emptyToMissing(undefined, certificates),
    feeRate: config.ALIPAY_FEE_RATE,
  });
}

function readWxpay(config: Config): object | undefined {
  return emptyToMissing(config.WXPAY_GATEWAY, {
    merchantId: config.WXPAY_MERCHANT_ID,
    appId: config.WXPAY_APP_ID,
    apiV3Key: config.WXPAY_API_V3_KEY,
    privateKey: readKey(config.WXPAY_PRIVATE_KEY),
    serial: config.WXPAY_SERIAL,
    certificate: readKey(config.WXPAY_CERTIFICATE),
    publicKeys: pairKeys(config.WXPAY_PUBLIC_KEY_ID, config.WXPAY_PUBLIC_KEY),
    certificates: readKeys(config.WXPAY_PLATFORM_CERTIFICATE),
    appSecret: config.WXPAY_APP_SECRET,
    feeRate: config.WXPAY_FEE_RATE,
  });
}

/** Numbers and keys stand in the same order. A key without a number is a fault, and so is the other way. */
function pairKeys(ids: string | undefined, keys: string | undefined): object | undefined {
  const [names, values] = [splitList(ids), readKeys(keys) ?? []];
  if (names.length === 0 && values.length === 0) return undefined;
  if (names.length !== values.length) return {};
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

function readKeys(text: string | undefined): string[] | undefined {
  const found = splitList(text).map((each) => readKey(each) ?? '');
  return found.length === 0 ? undefined : found;
}

/** A key is its PEM text, its base64, or the path of a file with one of both. */
function readKey(text: string | undefined): string | undefined {
  if (text === undefined || text.includes('-----BEGIN ')) return text?.replaceAll(String.raw`\n`, '\n');
  return isFile(text) ? readFileSync(text, 'utf8') : text;
}

function isFile(text: string): boolean {
  // Longer texts are keys: no system has such paths.
  return text.length < 1024 && existsSync(text);
}

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function describe({ path, mustBe }: MerchantFault): string {
  const known = [path.slice(0, 3), path.slice(0, 2)].map((each) => VARIABLES[each.join('.')]);
  return `${known.find((each) => each !== undefined) ?? path.join('.')} must be ${mustBe}.`;
}

/** An address alone is no merchant: it is that of the service for all sites. */
function emptyToMissing(gateway: string | undefined, settings: object): object | undefined {
  const given = withoutMissing(settings);
  return Object.keys(given).length === 0 ? undefined : withoutMissing({ ...given, gateway });
}

function withoutMissing(settings: object): object {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

// The signature rules of both services, written from their documentation with node:crypto only. Nothing of it
// is taken from the adapters or from the practice gateway.
import { createHash, createVerify, X509Certificate } from 'node:crypto';
import type { PracticeRequest } from '../../src/practice/exchange.ts';

const verify = (text: string, signature: string, key: string): boolean =>
  createVerify('RSA-SHA256').update(text, 'utf8').verify(key, signature, 'base64');

/** Parameters of a request to Alipay, wherever they are. */
export function readAlipayParameters({
  path,
  body,
}: Pick<PracticeRequest, 'path' | 'body'>): Map<string, string> {
  const [, query = ''] = path.split('?');
  const pairs = [query, body].flatMap((part) => part.split('&')).filter((pair) => pair !== '');
  const decode = (text = ''): string => decodeURIComponent(text.replaceAll('+', ' '));
  return new Map(pairs.map((pair) => pair.split('=')).map(([name, value]) => [decode(name), decode(value)]));
}

/** All parameters but `sign` that are not empty, in the order of their names: `a=1&b=2`. */
export function alipayAccepts(parameters: Map<string, string>, merchantKey: string): boolean {
  const text = [...parameters]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return parameters.get('sign_type') === 'RSA2' && verify(text, parameters.get('sign') ?? '', merchantKey);
}

/**
 * The number of a certificate at Alipay: MD5 of its issuer, most specific part first, and its decimal
 * serial.
 */
export function alipayCertificateNumber(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem);
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(name + BigInt(`0x${serialNumber}`).toString(10))
    .digest('hex');
}

/** Signed by RSA with SHA-1 or SHA-256. */
const RSA_SIGNED = ['06092a864886f70d010105', '06092a864886f70d01010b'];

/** The numbers of the root certificates, without those of other algorithms, with `_` between them. */
export function alipayRootNumber(pem: string): string {
  return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
    .filter((each) =>
      RSA_SIGNED.some((oid) => new X509Certificate(each).raw.includes(Buffer.from(oid, 'hex'))),
    )
    .map(alipayCertificateNumber)
    .join('_');
}

/** Its scheme, and its five values. */
export function readAuthorization(header: unknown): { scheme: string; fields: Map<string, string> } {
  const [scheme = '', rest = ''] = String(header).split(/ (.*)/s);
  const pairs = [...rest.matchAll(/(\w+)="([^"]*)"/g)];
  return { scheme, fields: new Map(pairs.map(([, name = '', value = '']) => [name, value])) };
}

/** Five lines: method, address, time, nonce, body; each with a line feed. */
export function wxpayAccepts(
  { method, path, headers, body }: PracticeRequest,
  merchant: { id: string; serial: string; key: string },
): boolean {
  const { scheme, fields } = readAuthorization(headers.authorization);
  const [timestamp, nonce] = [fields.get('timestamp') ?? '', fields.get('nonce_str') ?? ''];
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    fields.get('mchid') === merchant.id &&
    fields.get('serial_no') === merchant.serial &&
    /^\d{10}$/.test(timestamp) &&
    /^\w{16,32}$/.test(nonce) &&
    verify(
      `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`,
      fields.get('signature') ?? '',
      merchant.key,
    )
  );
}

/** What WeChat's own dialog checks: four lines. */
export function wxpayDialogAccepts(
  parameters: Readonly<Record<string, string>>,
  merchantKey: string,
): boolean {
  const { appId, timeStamp, nonceStr, package: prepay, signType, paySign = '' } = parameters;
  return (
    signType === 'RSA' && verify(`${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`, paySign, merchantKey)
  );
}

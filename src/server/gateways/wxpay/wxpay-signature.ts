// Signs requests to WeChat Pay, and verifies what it has signed.
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { KeyRing } from './key-ring.ts';

/** A message that is older, or comes from the future, may be a repeated one. */
const WINDOW_SECONDS = 300;
/** WeChat Pay sends signatures with this beginning to see whether they are checked. They must fail. */
const TEST_SIGNATURE = 'WECHATPAY/SIGNTEST/';
/** Node reads base64 up to the first end: a header that came twice would be read as one. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const NAMES = ['timestamp', 'nonce', 'signature', 'serial'] as const;

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Whether WeChat Pay has signed a message, an answer or a notice, in the last 5 minutes. */
export function verifySignature(
  headers: Headers,
  body: string,
  { ring, now }: { ring: KeyRing; now: Date },
): 'signed' | 'unsigned' | 'forged' | 'old' {
  const values = NAMES.map((name) => headers[`wechatpay-${name}`]);
  if (values.every((each) => each === undefined)) return 'unsigned';
  const [timestamp, nonce, signature, serial] = values;
  if (typeof timestamp !== 'string' || typeof nonce !== 'string') return 'forged';
  if (typeof signature !== 'string' || typeof serial !== 'string') return 'forged';
  const key = ring(serial, now);
  if (key === undefined || signature.startsWith(TEST_SIGNATURE)) return 'forged';
  if (!BASE64.test(signature) || !/^\d{1,12}$/.test(timestamp)) return 'forged';
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)) return 'forged';
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= WINDOW_SECONDS ? 'signed' : 'old';
}

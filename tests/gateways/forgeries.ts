// What must not be acted on: each row makes it of a true notice, and is signed by who the row says.
import { createCipheriv, createSign, generateKeyPairSync } from 'node:crypto';
import type { SignedRequest } from '../../src/server/gateways/gateway.ts';
import type { PracticeKeys } from '../../src/practice/practice-keys.ts';

export type Fields = Record<string, string>;

/** What is wrong, the reason that is logged, and how it is made of a true notice. */
export type Forgery<True, Forged> = [string, string, (notice: True) => Forged];

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));

/** Notices of Alipay: its fields, as the practice gateway has signed them, become a body. */
export function forgeAlipay(keys: PracticeKeys) {
  const sign = (fields: Fields, key = keys.alipay.key.privateKey, algorithm = 'RSA-SHA256'): Fields => {
    const text = Object.entries(fields)
      .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    return { ...fields, sign: createSign(algorithm).update(text).sign(key, 'base64') };
  };
  const write = (fields: Fields): string => new URLSearchParams(fields).toString();

  const rows: Forgery<Fields, string>[] = [
    ['no signature', 'signature', (fields) => write(without(fields, 'sign'))],
    ['an empty signature', 'signature', (fields) => write({ ...fields, sign: '' })],
    ['a signature of letters', 'signature', (fields) => write({ ...fields, sign: 'x'.repeat(344) })],
    ['the key of a stranger', 'signature', (fields) => write(sign(fields, stranger.privateKey))],
    ["the merchant's own key", 'signature', (fields) => write(sign(fields, keys.merchant.privateKey))],
    ['another amount', 'signature', (fields) => write({ ...fields, total_amount: '0.01' })],
    ['another payment', 'signature', (fields) => write({ ...fields, out_trade_no: '1' })],
    ['another state', 'signature', (fields) => write({ ...fields, trade_status: 'TRADE_FINISHED' })],
    ['one parameter more', 'signature', (fields) => write({ ...fields, refund_fee: '12.34' })],
    ['one parameter less', 'signature', (fields) => write(without(fields, 'gmt_payment'))],
    ['the type RSA', 'signature', (fields) => write({ ...fields, sign_type: 'RSA' })],
    [
      'the type RSA and a SHA-1 signature of Alipay',
      'signature',
      (fields) => write({ ...sign(fields, undefined, 'RSA-SHA1'), sign_type: 'RSA' }),
    ],
    ['no type', 'signature', (fields) => write(without(fields, 'sign_type'))],
    ['the type RSA2 in lower case', 'signature', (fields) => write({ ...fields, sign_type: 'rsa2' })],
    ['another merchant', 'merchant', (fields) => write(sign({ ...fields, seller_id: '2088000100000002' }))],
    ['no merchant', 'merchant', (fields) => write(sign(without(fields, 'seller_id')))],
    ['another app', 'app', (fields) => write(sign({ ...fields, app_id: '9021000100000002' }))],
    ['no app', 'app', (fields) => write(sign(without(fields, 'app_id')))],
    ['a parameter twice', 'unreadable', (fields) => `${write(fields)}&trade_status=TRADE_SUCCESS`],
    ['a name with capitals', 'unreadable', (fields) => write({ ...fields, Total: '1' })],
    ['a name of prototypes', 'unreadable', (fields) => write({ ...fields, ['__proto__']: '1' })],
    [
      'a parameter that is moved into a value',
      'unreadable',
      (fields) => {
        const { gmt_payment, fund_bill_list, ...rest } = fields;
        return write({ ...rest, fund_bill_list: `${fund_bill_list}&gmt_payment=${gmt_payment}` });
      },
    ],
    ['an amount below zero', 'unreadable', (fields) => write(sign({ ...fields, total_amount: '-0.01' }))],
    ['an amount like 1e3', 'unreadable', (fields) => write(sign({ ...fields, total_amount: '1e3' }))],
    ['no payment', 'unreadable', (fields) => write(sign(without(fields, 'trade_no')))],
    ['nothing', 'unreadable', () => ''],
    ['JSON', 'unreadable', (fields) => JSON.stringify(fields)],
    ['a megabyte', 'unreadable', (fields) => write({ ...fields, subject: 'x'.repeat(1 << 20) })],
    [
      'a state that changes nothing',
      'unknown-kind',
      (fields) => write(sign({ ...fields, trade_status: 'WAIT_BUYER_PAY' })),
    ],
  ];
  return { sign, write, rows };
}

export interface SignedNotice {
  headers: Fields;
  body: string;
}

const PAYMENT = {
  appid: 'wx0000000000000001',
  mchid: '1900000001',
  out_trade_no: '2026112312000000000101',
  transaction_id: '4200000000202611230000000001',
  trade_state: 'SUCCESS',
  success_time: '2026-11-23T12:00:00+08:00',
  amount: { total: 1234, currency: 'CNY' },
};

const withHeader = (notice: SignedNotice, name: string, value?: string): SignedNotice => {
  const headers = { ...notice.headers };
  delete headers[`wechatpay-${name}`];
  return {
    ...notice,
    headers: value === undefined ? headers : { ...headers, [`wechatpay-${name}`]: value },
  };
};

/** Changes a byte of the resource, counted from its end. */
const flip = (body: string, fromEnd: number): string => {
  const content = JSON.parse(body) as { resource: { ciphertext: string } };
  const bytes = Buffer.from(content.resource.ciphertext, 'base64');
  const place = bytes.length - fromEnd;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  content.resource.ciphertext = bytes.toString('base64');
  return JSON.stringify(content);
};

/** Signs and encrypts as WeChat Pay. */
function writeWxpay(keys: PracticeKeys, now: () => Date) {
  const sign = (
    body: string,
    key = keys.wxpay.key.privateKey,
    seconds = Math.floor(now().getTime() / 1000),
  ): SignedNotice => {
    const [timestamp, nonce] = [String(seconds), 'abcdefghijklmnop'];
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(key, 'base64');
    return {
      headers: {
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': keys.wxpay.keyId,
        'wechatpay-signature': signature,
      },
      body,
    };
  };
  const encrypt = (content: object, key = keys.apiV3Key): object => {
    const cipher = createCipheriv('aes-256-gcm', key, '0123456789ab').setAAD(Buffer.from('transaction'));
    const parts = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final(), cipher.getAuthTag()];
    const ciphertext = Buffer.concat(parts).toString('base64');
    return {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      nonce: '0123456789ab',
      associated_data: 'transaction',
    };
  };
  const write = (content: object, event = 'TRANSACTION.SUCCESS', key?: string): string =>
    JSON.stringify({ event_type: event, resource: encrypt(content, key) });
  return { sign, write };
}

/** Notices of WeChat Pay, signed at a time. */
export function forgeWxpay(keys: PracticeKeys, now: () => Date) {
  const wxpay = writeWxpay(keys, now);
  return { ...wxpay, PAYMENT, rows: [...forgeSignatures(keys, now), ...forgeContents(keys, now)] };
}

function forgeSignatures(keys: PracticeKeys, now: () => Date): Forgery<SignedNotice, SignedRequest>[] {
  const { sign, write } = writeWxpay(keys, now);
  const inSeconds = (difference: number): number => Math.floor(now().getTime() / 1000) + difference;
  return [
    ['no signature at all', 'signature', ({ body }) => ({ headers: {}, body })],
    ['no signature', 'signature', (notice) => withHeader(notice, 'signature')],
    ['no serial', 'signature', (notice) => withHeader(notice, 'serial')],
    ['no nonce', 'signature', (notice) => withHeader(notice, 'nonce')],
    ['no time', 'signature', (notice) => withHeader(notice, 'timestamp')],
    ['the key of a stranger', 'signature', ({ body }) => sign(body, stranger.privateKey)],
    ["the merchant's own key", 'signature', ({ body }) => sign(body, keys.merchant.privateKey)],
    ['an unknown serial', 'signature', (notice) => withHeader(notice, 'serial', 'PUB_KEY_ID_0')],
    ['a serial like toString', 'signature', (notice) => withHeader(notice, 'serial', 'toString')],
    ['another nonce', 'signature', (notice) => withHeader(notice, 'nonce', 'ponmlkjihgfedcba')],
    [
      'a time that is not signed',
      'signature',
      (notice) => withHeader(notice, 'timestamp', `${inSeconds(1)}`),
    ],
    ['another body', 'signature', (notice) => ({ ...notice, body: notice.body.replace('{', '{ ') })],
    ['the body of another notice', 'signature', (notice) => ({ ...notice, body: write(PAYMENT) })],
    [
      'a test signature',
      'signature',
      (notice) =>
        withHeader(notice, 'signature', `WECHATPAY/SIGNTEST/${notice.headers['wechatpay-signature']}`),
    ],
    [
      'two signatures',
      'signature',
      ({ headers, body }) => {
        const { 'wechatpay-signature': signature = '' } = headers;
        return { headers: { ...headers, 'wechatpay-signature': [signature, signature] }, body };
      },
    ],
    ['a time of 301 seconds ago', 'replayed', ({ body }) => sign(body, undefined, inSeconds(-301))],
    ['a time in 301 seconds', 'replayed', ({ body }) => sign(body, undefined, inSeconds(310))],
  ];
}

function forgeContents(keys: PracticeKeys, now: () => Date): Forgery<SignedNotice, SignedRequest>[] {
  const { sign, write } = writeWxpay(keys, now);
  return [
    ['a flipped byte of the amount', 'unreadable', () => sign(flip(write(PAYMENT), 40))],
    ['a flipped byte of the tag', 'unreadable', () => sign(flip(write(PAYMENT), 1))],
    ['another key of encryption', 'unreadable', () => sign(write(PAYMENT, undefined, 'x'.repeat(32)))],
    ['no resource', 'unreadable', () => sign('{"event_type":"TRANSACTION.SUCCESS"}')],
    [
      'another algorithm',
      'unreadable',
      () => sign(write(PAYMENT).replace('AEAD_AES_256_GCM', 'AEAD_AES_128_GCM')),
    ],
    ['another merchant', 'merchant', () => sign(write({ ...PAYMENT, mchid: '1900000002' }))],
    ['another app', 'app', () => sign(write({ ...PAYMENT, appid: 'wx0000000000000002' }))],
    ['no app', 'app', () => sign(write({ ...PAYMENT, appid: undefined }))],
    [
      'another currency',
      'unreadable',
      () => sign(write({ ...PAYMENT, amount: { total: 1234, currency: 'USD' } })),
    ],
    [
      'an amount in text',
      'unreadable',
      () => sign(write({ ...PAYMENT, amount: { total: '1234', currency: 'CNY' } })),
    ],
    ['a payment that failed', 'unreadable', () => sign(write({ ...PAYMENT, trade_state: 'PAYERROR' }))],
    ['no number', 'unreadable', () => sign(write({ ...PAYMENT, transaction_id: '' }))],
    ['a list', 'unreadable', () => sign('[]')],
    ['half of JSON', 'unreadable', () => sign('{"event_type":')],
    ['nothing', 'unreadable', () => sign('')],
    ['a megabyte', 'unreadable', () => sign('x'.repeat(1 << 20))],
    ['an unknown event', 'unknown-kind', () => sign(write(PAYMENT, 'COUPON.USE'))],
    ['an event like toString', 'unknown-kind', () => sign(write(PAYMENT, 'toString'))],
    ['an event against its content', 'unreadable', () => sign(write(PAYMENT, 'REFUND.SUCCESS'))],
  ];
}

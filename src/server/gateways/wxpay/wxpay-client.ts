// Signs, sends and verifies calls of WeChat Pay.
import { createPrivateKey } from 'node:crypto';
import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import { isObject, parseJson } from '../../../../runtime/model/json.ts';
import type { OutgoingAnswer } from '../../kernel/outgoing.ts';
import { GatewayError } from '../gateway.ts';
import type { WxpaySettings } from '../merchant.ts';
import { reading, unreadableAnswer, type Send } from '../send.ts';
import type { KeyRing } from './key-ring.ts';
import { verifySignature } from './wxpay-signature.ts';

const GATEWAY = 'https://api.mch.weixin.qq.com';
const WRONG_SETTINGS = new Set([
  'SIGN_ERROR',
  'NO_AUTH',
  'MCH_NOT_EXISTS',
  'APPID_MCHID_NOT_MATCH',
  'ACCOUNT_ERROR',
  'ACCOUNTERROR',
]);
const UNKNOWN_OUTCOME = new Set([
  'SYSTEM_ERROR',
  'SYSTEMERROR',
  'BANK_ERROR',
  'BANKERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
]);

export type WxpayContent = Readonly<Record<string, unknown>>;

/** Signs, sends and verifies as WeChat Pay's API 3 says. */
export type WxpayClient = ReturnType<typeof makeWxpayClient>;

export function makeWxpayClient(
  settings: WxpaySettings,
  { send, now, ring }: { send: Send; now: () => Date; ring: KeyRing },
) {
  const { merchantId, serial = '', publicKeys = {} } = settings;
  const gateway = new URL(settings.gateway ?? GATEWAY);
  const privateKey = createPrivateKey(settings.privateKey);
  const [publicKeyId] = Object.keys(publicKeys);

  const headersFor = (method: string, url: URL, body: string): Record<string, string> => {
    const [nonce, timestamp] = [Formatter.nonce(), String(Math.floor(now().getTime() / 1000))];
    const message = Formatter.request(method, `${url.pathname}${url.search}`, timestamp, nonce, body);
    const signature = Rsa.sign(message, privateKey);
    return {
      authorization: Formatter.authorization(merchantId, nonce, signature, timestamp, serial),
      accept: 'application/json',
      'content-type': 'application/json',
      // WeChat Pay rejects requests without one.
      'user-agent': 'Tessera',
      // Asks for answers that are signed by this key, which WeChat Pay introduces step by step.
      ...(publicKeyId === undefined ? {} : { 'wechatpay-serial': publicKeyId }),
    };
  };

  // Only the signature is the library's: its client does not verify answers that say no.
  const call = async (method: 'GET' | 'POST', path: string, body: string): Promise<WxpayContent> => {
    const url = new URL(`${gateway.href.replace(/\/$/, '')}${path}`);
    const headers = headersFor(method, url, body);
    const answer = await send.call(url, { method, headers, ...(body === '' ? {} : { body }) });
    return readAnswer(answer, verifySignature(answer.headers, answer.text, { ring, now: now() }));
  };

  return {
    gateway,
    get: (path: string) => call('GET', path, ''),
    post: (path: string, content: WxpayContent) => call('POST', path, JSON.stringify(content)),
    /** The file at an address that WeChat Pay has named. It is not signed. */
    async download(url: URL) {
      const { status, content } = await send.download(url, gateway, headersFor('GET', url, ''));
      if (status !== 200) throw unreadableAnswer(`A download was answered with the status ${status}.`);
      return content;
    },
    /** Signs lines for WeChat's own dialog. */
    sign: (lines: readonly string[]) => Rsa.sign(Formatter.joinedByLineFeed(...lines), privateKey),
    nonce: () => Formatter.nonce(),
  };
}

function readAnswer(
  { status, text }: OutgoingAnswer,
  verdict: ReturnType<typeof verifySignature>,
): WxpayContent {
  const isDone = status === 200 || status === 204;
  if (verdict === 'signed' && isDone) return readObject(text);
  // WeChat Pay does not sign its answer when it cannot find out who asks.
  const code = isDone || verdict === 'forged' ? '' : codeOf(text);
  if (WRONG_SETTINGS.has(code)) throw failure('settings', code);
  if (verdict !== 'signed')
    throw new GatewayError('unavailable', 'UNSIGNED_ANSWER', 'WeChat Pay has not signed its answer.');
  const isUnknown = status >= 500 || status === 429 || status < 400 || UNKNOWN_OUTCOME.has(code);
  throw failure(isUnknown ? 'unavailable' : 'refused', code);
}

function readObject(text: string): WxpayContent {
  const content = text === '' ? {} : reading((): unknown => JSON.parse(text));
  if (!isObject(content)) throw unreadableAnswer('WeChat Pay answered without a result.');
  return content;
}

function codeOf(text: string): string {
  const content = parseJson(text);
  return isObject(content) && typeof content.code === 'string' ? content.code.slice(0, 64) : '';
}

function failure(reason: GatewayError['reason'], code: string): GatewayError {
  return new GatewayError(reason, code, `WeChat Pay answered ${code === '' ? 'without a code' : code}.`);
}

// Signs, sends and verifies calls of Alipay.
import { AlipaySdk } from 'alipay-sdk';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatBeijing } from '../../../assembly/beijing-time.ts';
import { GatewayError } from '../gateway.ts';
import type { AlipaySettings } from '../merchant.ts';
import { reading, unreadableAnswer, type Send } from '../send.ts';

const GATEWAY = 'https://openapi.alipay.com/gateway.do';
const DONE = '10000';
const UNKNOWN_OUTCOME = /SYSTEM_ERROR|UNKNOW|^isp\.|TIMEOUT/i;
/** Codes of `code` for which `sub_code` need not be read: unavailable, called too often. */
const UNAVAILABLE = new Set(['20000', '40005']);
/** No right to call: wrong token, no contract. */
const FORBIDDEN = new Set(['20001', '40006']);
const WRONG_SETTINGS =
  /^isv\.(?:(?:invalid|missing)-(?:signature|app-id)|insufficient|.*(?:cert-|permission))|ACCESS_FORBIDDEN/i;

/** Text and numbers by their names at Alipay. */
export type AlipayContent = Readonly<Record<string, unknown>>;

/** Signs, sends and verifies as Alipay's OpenAPI 2 says. */
export type AlipayClient = ReturnType<typeof makeAlipayClient>;

export function makeAlipayClient(settings: AlipaySettings, { send, now }: { send: Send; now: () => Date }) {
  const gateway = new URL(settings.gateway ?? GATEWAY);
  // The first one signs; each verifies by another key.
  const sdks = openSdks(settings, gateway.href);
  const signing = firstOf(sdks);
  const timestamp = (): string => formatBeijing(now());
  return {
    gateway,
    /** The address of a page that shows Alipay's cashier to the payer. */
    pageUrl: (method: string, content: AlipayContent, addresses: { notifyUrl: string; returnUrl: string }) =>
      signing.pageExecute(method, 'GET', { ...addresses, timestamp: timestamp(), bizContent: content }),
    /** The answer to a call that was done. Throws a `GatewayError` for any other. */
    async call(method: string, content: AlipayContent) {
      // Only the signature is the library's: its client has no limit of size, and follows redirects.
      const body = signing.sdkExecute(method, { timestamp: timestamp(), bizContent: content });
      const url = new URL(gateway);
      url.searchParams.set('charset', 'utf-8');
      const { status, text } = await send.call(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
          accept: 'application/json',
        },
        body,
      });
      if (status !== 200) throw unreadableAnswer(`Alipay answered with the status ${status}.`);
      return readAnswer(sdks, method, text);
    },
    /** True when one of Alipay's keys has signed the parameters of a notice. */
    hasSigned: (parameters: Readonly<Record<string, string>>) =>
      sdks.some((sdk) => reading(() => sdk.checkNotifySignV2(parameters))),
  };
}

function openSdks(settings: AlipaySettings, gateway: string): AlipaySdk[] {
  const { appId, privateKey, publicKeys = [], certificates } = settings;
  const basis = { appId, privateKey: privateKey.trim(), keyType: 'PKCS8', gateway } as const;
  const byKeys = publicKeys.map((key) => new AlipaySdk({ ...basis, alipayPublicKey: key.trim() }));
  if (certificates === undefined) return byKeys;
  const byCertificates = new AlipaySdk({
    ...basis,
    appCertContent: certificates.app,
    alipayRootCertContent: certificates.root,
    alipayPublicCertContent: certificates.alipay,
  });
  return [byCertificates, ...byKeys];
}

function readAnswer(sdks: readonly AlipaySdk[], method: string, text: string): AlipayContent {
  const answer = reading((): unknown => JSON.parse(text));
  const names = [`${method.replaceAll('.', '_')}_response`, 'error_response'];
  const name = names.find((each) => isObject(answer) && isObject(answer[each]));
  if (!isObject(answer) || name === undefined) throw unreadableAnswer('Alipay answered without a result.');
  const { sign } = answer;
  const isSigned = typeof sign === 'string' && sdks.some((sdk) => isSignedBy(sdk, { text, name, sign }));
  // What counts is the text that was signed: a member may be there twice.
  const result = isSigned
    ? reading((): unknown => JSON.parse(firstOf(sdks).getSignStr(text, name)))
    : answer[name];
  if (!isObject(result)) throw unreadableAnswer('Alipay answered without a result.');
  if (isSigned && result.code === DONE) return result;
  throw failureOf(result, isSigned);
}

function firstOf([sdk]: readonly AlipaySdk[]): AlipaySdk {
  if (sdk === undefined) throw new GatewayError('settings', 'NO_KEY', "Alipay's public key is missing.");
  return sdk;
}

function isSignedBy(sdk: AlipaySdk, answer: { text: string; name: string; sign: string }): boolean {
  try {
    sdk.checkResponseSign(answer.text, answer.name, answer.sign, '');
    return true;
  } catch {
    return false;
  }
}

function failureOf({ code, sub_code, sub_msg }: AlipayContent, isSigned: boolean): GatewayError {
  const name = String(sub_code ?? code ?? 'NO_CODE').slice(0, 64);
  const message = `Alipay answered ${name}: ${String(sub_msg ?? '').slice(0, 200)}`;
  // Alipay does not sign its answer when it cannot find out who asks.
  if (FORBIDDEN.has(String(code)) || WRONG_SETTINGS.test(name))
    return new GatewayError('settings', name, message);
  if (!isSigned)
    return new GatewayError('unavailable', 'UNSIGNED_ANSWER', 'Alipay has not signed its answer.');
  const isUnknown = UNAVAILABLE.has(String(code)) || UNKNOWN_OUTCOME.test(name);
  return new GatewayError(isUnknown ? 'unavailable' : 'refused', name, message);
}

// Sends short messages by Alibaba Cloud.
import { randomUUID } from 'node:crypto';
import { parseJson } from '../../../runtime/model/json.ts';
import type { Config } from '../kernel/config.ts';
import { makeOutgoing } from '../kernel/outgoing.ts';
import { signAliyunCall } from './aliyun-signature.ts';
import type { Transport } from './message.ts';

const ENDPOINT = 'https://dysmsapi.aliyuncs.com';
const VERSION = '2017-05-25';
const TIMEOUT_MS = 10_000;
/** An answer has about 200 bytes. */
const MAX_BYTES = 64 * 1024;
const MAINLAND = '+86';

type Settings = Pick<
  Config,
  | 'SMS_KEY_ID'
  | 'SMS_KEY_SECRET'
  | 'SMS_SIGN_NAME'
  | 'SMS_TEMPLATE'
  | 'SMS_TEMPLATE_ABROAD'
  | 'SMS_TEMPLATE_NOTICE'
  | 'SMS_ENDPOINT'
  | 'OUTGOING_PRIVATE'
>;

/**
 * Sends codes and notices by Alibaba Cloud's short message service, with the templates approved there: a
 * code's template has the parameter `code`, a notice's none. Throws when the template for notices is not
 * configured.
 */
export function makeAliyunSms(settings: Settings): Transport {
  const {
    SMS_KEY_ID = '',
    SMS_KEY_SECRET = '',
    SMS_SIGN_NAME = '',
    SMS_TEMPLATE = '',
    SMS_ENDPOINT = ENDPOINT,
  } = settings;
  const abroad = settings.SMS_TEMPLATE_ABROAD ?? SMS_TEMPLATE;
  const { origin, host } = new URL(SMS_ENDPOINT);
  const outgoing = makeOutgoing(settings);
  return async ({ to, code }) => {
    const isMainland = to.startsWith(MAINLAND);
    const template = code === undefined ? settings.SMS_TEMPLATE_NOTICE : isMainland ? SMS_TEMPLATE : abroad;
    if (template === undefined)
      throw new Error('SMS_TEMPLATE_NOTICE is not set, so no notice can be sent by short message.');
    const { query, headers } = signAliyunCall(
      {
        host,
        action: 'SendSms',
        version: VERSION,
        query: {
          PhoneNumbers: isMainland ? to.slice(MAINLAND.length) : to.slice(1),
          SignName: SMS_SIGN_NAME,
          TemplateCode: template,
          TemplateParam: JSON.stringify(code === undefined ? {} : { code }),
        },
        date: `${new Date().toISOString().slice(0, 19)}Z`,
        nonce: randomUUID(),
      },
      { id: SMS_KEY_ID, secret: SMS_KEY_SECRET },
    );
    const { status, text } = await outgoing.request(new URL(`${origin}/?${query}`), {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      milliseconds: TIMEOUT_MS,
      bytes: MAX_BYTES,
    });
    const result = parseJson(text);
    const outcome =
      typeof result === 'object' && result !== null && 'Code' in result
        ? String(result.Code).slice(0, 100)
        : 'nothing that is understood';
    if (outcome !== 'OK') throw new Error(`Aliyun answered ${status} with ${outcome}.`);
  };
}

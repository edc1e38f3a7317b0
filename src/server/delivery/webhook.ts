/** Calls webhooks: JSON with a signature, and the text messages that robots of a chat take. */
import { createHmac } from 'node:crypto';
import type { Outgoing, OutgoingAnswer } from '../kernel/outgoing.ts';
import type { Message, Transport, WebhookCall } from './message.ts';
import { NeverTaken } from './read-failure.ts';

const MILLISECONDS = 10_000;
const MAX_BYTES = 64 * 1024;
const GONE = 410;

interface Written {
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text);

/** What both chats call a text message. */
const textOf = ({ text }: Message): object => ({ msgtype: 'text', text: { content: text } });

/** How a call of each shape is written at a moment, in milliseconds. */
const SHAPES: Readonly<
  Record<WebhookCall['shape'], (call: WebhookCall, message: Message, moment: number) => Written>
> = {
  json({ url, secret, body }, { queued }, moment) {
    const time = Math.floor(moment / 1000);
    const signature = sign(secret, `${time}.${JSON.stringify(body)}`).digest('hex');
    const headers = {
      'x-tessera-event': body.event ?? '',
      'x-tessera-delivery': queued?.id ?? '',
      'x-tessera-signature': `t=${time},v1=${signature}`,
    };
    return { url: new URL(url), headers, body };
  },
  wecom: ({ url }, message) => ({ url: new URL(url), body: textOf(message) }),
  dingtalk({ url, secret }, message, moment) {
    const address = new URL(url);
    address.searchParams.set('timestamp', String(moment));
    address.searchParams.set('sign', sign(secret, `${moment}\n${secret}`).digest('base64'));
    return { url: address, body: textOf(message) };
  },
};

/** Public addresses only, whatever the settings allow: owners choose them. Redirects are not followed. */
export function makeWebhookCalls(
  outgoing: Pick<Outgoing, 'request'>,
  now: () => number = () => Date.now(),
): Transport {
  return async (message, stop) => {
    const { call } = message;
    if (call === undefined) throw new NeverTaken('There is no webhook to call.');
    const { url, headers = {}, body } = SHAPES[call.shape](call, message, now());
    const answer = await outgoing.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Tessera' },
      body: JSON.stringify(body),
      milliseconds: MILLISECONDS,
      bytes: MAX_BYTES,
      isForeign: true,
      stop,
    });
    requireTaken(call, answer);
  };
}

/** Throws when the message was not taken. Robots say so in their answer. */
function requireTaken({ shape }: WebhookCall, { status, text }: OutgoingAnswer): void {
  if (status === GONE) throw new NeverTaken(`The answer was ${status}: it wants no more of them.`);
  if (status < 200 || status > 299) throw new Error(`The answer was ${status}.`);
  const code = shape === 'json' ? 0 : readCode(text);
  if (code !== 0) throw new Error(`The robot answered with the error code ${String(code)}.`);
}

function readCode(text: string): unknown {
  try {
    const { errcode } = JSON.parse(text) as { errcode?: unknown };
    return typeof errcode === 'number' ? errcode : 'none';
  } catch {
    return 'none';
  }
}

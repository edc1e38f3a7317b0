/** Calls webhooks: JSON with a signature, and the text messages that robots of a chat take. */
import { createHmac } from 'node:crypto';
import { isObject, parseJson } from '../../../runtime/model/json.ts';
import type { Outgoing, OutgoingAnswer } from '../kernel/outgoing.ts';
import { nameCallFailure, writeCallReason } from './call-failure.ts';
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
    const request = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Tessera' },
      body: JSON.stringify(body),
      milliseconds: MILLISECONDS,
      bytes: MAX_BYTES,
      isForeign: true,
      stop,
    } as const;
    const answer = await outgoing.request(url, request).catch((error: unknown) => {
      throw stop?.aborted === true ? error : nameCallFailure(error);
    });
    requireTaken(call, answer);
  };
}

/** Throws when the message was not taken. Robots say so in their answer. */
function requireTaken({ shape }: WebhookCall, { status, text }: OutgoingAnswer): void {
  if (status === GONE) throw new NeverTaken(writeCallReason('gone'));
  if (status < 200 || status > 299) throw new Error(writeCallReason('status', String(status)));
  const { errcode, errmsg } = shape === 'json' ? { errcode: 0 } : readRobot(text);
  if (errcode === 0) return;
  const said = [errcode, errmsg].filter((each) => ['string', 'number'].includes(typeof each)).join(' ');
  if (said === '') throw new Error(writeCallReason('no-robot'));
  throw new Error(writeCallReason('robot', said.slice(0, MAX_SAID)));
}

/** Of what a robot says about a failure. */
const MAX_SAID = 120;

function readRobot(text: string): { errcode?: unknown; errmsg?: unknown } {
  const answer = parseJson(text);
  return isObject(answer) ? answer : {};
}

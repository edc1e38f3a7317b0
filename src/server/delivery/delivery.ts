// Sends mails and short messages, and calls webhooks.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../kernel/config.ts';
import { makeOutgoing } from '../kernel/outgoing.ts';
import { makeAliyunSms } from './aliyun-sms.ts';
import { writeMailHtml, type MailLook } from './mail-html.ts';
import type { DressedMessage, Message, Transport } from './message.ts';
import { makeOutbox } from './outbox.ts';
import { makeSmtp } from './smtp.ts';
import { makeWebhookCalls } from './webhook.ts';

/** Sends mails and short messages, and calls webhooks. */
export interface Delivery {
  /** Resolves when the message was accepted. Rejects with an error that may contain its text. */
  send(message: Message, stop?: AbortSignal): Promise<void>;
}

/** The look of a site's mails; undefined for a site that is not there. The name is the sender's. */
export type DressMail = (site: string) => Promise<Omit<MailLook, 'name'> | undefined>;

/** A delivery that counts. */
export interface CountedDelivery extends Delivery {
  /** Messages since the process has started. */
  counts(): readonly { kind: Message['kind']; isSent: boolean; count: number }[];
  /** Messages that are being sent now. */
  underWay(): readonly { kind: Message['kind']; count: number }[];
}

const KINDS = ['mail', 'sms', 'webhook'] as const satisfies Message['kind'][];

/** The values of SMS_PROVIDER. */
const SMS_PROVIDERS: Readonly<Record<NonNullable<Config['SMS_PROVIDER']>, (config: Config) => Transport>> = {
  aliyun: makeAliyunSms,
};

/** Chooses the transports by the settings. Without a setting, messages are written to the outbox. */
export function makeDelivery(
  config: Config,
  logger: FastifyBaseLogger,
  lookOf: DressMail = async () => undefined,
): CountedDelivery {
  const outbox = makeOutbox(config.DATA_DIR, logger);
  const transports: Readonly<Record<Message['kind'], Transport>> = {
    mail: config.SMTP_URL === undefined ? outbox : makeSmtp(config.SMTP_URL, config),
    sms: config.SMS_PROVIDER === undefined ? outbox : SMS_PROVIDERS[config.SMS_PROVIDER](config),
    webhook: makeWebhookCalls(makeOutgoing(config)),
  };
  const start = () => ({ sent: 0, failed: 0, underWay: 0 });
  const counters = { mail: start(), sms: start(), webhook: start() };
  return {
    counts: () =>
      KINDS.flatMap((kind) => [
        { kind, isSent: true, count: counters[kind].sent },
        { kind, isSent: false, count: counters[kind].failed },
      ]),
    underWay: () => KINDS.map((kind) => ({ kind, count: counters[kind].underWay })),
    async send(message, stop) {
      const counter = counters[message.kind];
      counter.underWay += 1;
      try {
        await transports[message.kind](await dress(message, lookOf, logger), stop);
        counter.sent += 1;
      } catch (error) {
        counter.failed += 1;
        throw error;
      } finally {
        counter.underWay -= 1;
      }
    },
  };
}

/** With HTML beside the text, for a mail of a site. A mail without its look is better than none. */
async function dress(
  message: Message,
  lookOf: DressMail,
  logger: FastifyBaseLogger,
): Promise<DressedMessage> {
  const { kind, site, from: name, subject = '', text, code, language } = message;
  if (kind !== 'mail' || site === undefined) return message;
  try {
    const look = await lookOf(site);
    if (look === undefined) return message;
    const html = writeMailHtml({ subject, text, code, language }, { ...look, name });
    return { ...message, html, ...(look.logo === undefined ? {} : { logo: look.logo }) };
  } catch (error) {
    logger.warn(error, 'a mail is sent without the look of its site');
    return message;
  }
}

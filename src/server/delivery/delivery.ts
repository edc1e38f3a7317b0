import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../kernel/config.ts';
import { makeAliyunSms } from './aliyun-sms.ts';
import type { Transport, Message } from './message.ts';
import { makeOutbox } from './outbox.ts';
import { makeSmtp } from './smtp.ts';

/** Sends mails and short messages. */
export interface Delivery {
  /** Resolves when the message was accepted. Rejects with an error that may contain its text. */
  send: Transport;
}

/** A delivery that counts. */
export interface CountedDelivery extends Delivery {
  /** Messages since the process has started. */
  counts(): readonly { kind: Message['kind']; isSent: boolean; count: number }[];
}

/** The values of SMS_PROVIDER. */
const SMS_PROVIDERS: Readonly<Record<NonNullable<Config['SMS_PROVIDER']>, (config: Config) => Transport>> = {
  aliyun: makeAliyunSms,
};

/** Chooses the transports by the settings. Without a setting, messages are written to the outbox. */
export function makeDelivery(config: Config, logger: FastifyBaseLogger): CountedDelivery {
  const outbox = makeOutbox(config.DATA_DIR, logger);
  const transports: Readonly<Record<Message['kind'], Transport>> = {
    mail: config.SMTP_URL === undefined ? outbox : makeSmtp(config.SMTP_URL, config),
    sms: config.SMS_PROVIDER === undefined ? outbox : SMS_PROVIDERS[config.SMS_PROVIDER](config),
  };
  const counts = (['mail', 'sms'] as const).flatMap((kind) => [
    { kind, isSent: true, count: 0 },
    { kind, isSent: false, count: 0 },
  ]);
  const count = (kind: Message['kind'], isSent: boolean): void => {
    const counter = counts.find((each) => each.kind === kind && each.isSent === isSent);
    if (counter !== undefined) counter.count += 1;
  };
  return {
    counts: () => counts,
    async send(message) {
      try {
        await transports[message.kind](message);
        count(message.kind, true);
      } catch (error) {
        count(message.kind, false);
        throw error;
      }
    },
  };
}

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

/** The values of SMS_PROVIDER. */
const SMS_PROVIDERS: Readonly<Record<NonNullable<Config['SMS_PROVIDER']>, (config: Config) => Transport>> = {
  aliyun: makeAliyunSms,
};

/** Chooses the transports by the settings. Without a setting, messages are written to the outbox. */
export function makeDelivery(config: Config, logger: FastifyBaseLogger): Delivery {
  const outbox = makeOutbox(config.DATA_DIR, logger);
  const transports: Readonly<Record<Message['kind'], Transport>> = {
    mail: config.SMTP_URL === undefined ? outbox : makeSmtp(config.SMTP_URL, config),
    sms: config.SMS_PROVIDER === undefined ? outbox : SMS_PROVIDERS[config.SMS_PROVIDER](config),
  };
  return { send: (message) => transports[message.kind](message) };
}

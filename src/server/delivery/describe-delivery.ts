// Describes how the server is set up to send, without secrets.
import type { Config } from '../kernel/config.ts';

interface DeliveryDescription {
  mailBy: 'smtp' | 'outbox';
  /** Host and port; empty for the outbox. */
  mailServer: string;
  smsBy: 'aliyun' | 'outbox';
  /** The end of the key's id; empty for the outbox. */
  smsKey: string;
}

const SHOWN_END = 4;

export function describeDelivery({
  SMTP_URL,
  SMS_PROVIDER,
  SMS_KEY_ID = '',
}: Pick<Config, 'SMTP_URL' | 'SMS_PROVIDER' | 'SMS_KEY_ID'>): DeliveryDescription {
  return {
    mailBy: SMTP_URL === undefined ? 'outbox' : 'smtp',
    mailServer: SMTP_URL === undefined ? '' : new URL(SMTP_URL).host,
    smsBy: SMS_PROVIDER ?? 'outbox',
    smsKey: SMS_PROVIDER === undefined ? '' : `•••${SMS_KEY_ID.slice(-SHOWN_END)}`,
  };
}

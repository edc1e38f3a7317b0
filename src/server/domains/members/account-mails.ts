import type { FastifyBaseLogger } from 'fastify';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateDelivery } from '../../kernel/language.ts';
import type { Settings } from '../sites/index.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import { makeSendLater } from '../../delivery/send-later.ts';

/** A change of an account, and the address that was valid before. */
export interface Change {
  what: 'email' | 'phone' | 'password';
  /** An e-mail address or a phone number in E.164. */
  to: string;
}

/** Tells members about changes of their account, so that they can react to changes by others. */
export interface AccountMails {
  /** Sends after the answer, which does not wait for it. A failure is logged without the message's text. */
  send(site: SiteIdentity, language: string, change: Change): void;
  /** Waits for messages that are being sent. */
  close(): Promise<void>;
}

export interface AccountMailDependencies {
  delivery: Delivery;
  settings: Settings;
  logger: FastifyBaseLogger;
}

/** Sends a mail or a short message, by the kind of the address. */
export function makeAccountMails({ delivery, settings, logger }: AccountMailDependencies): AccountMails {
  const later = makeSendLater(delivery, logger);
  return {
    send(site, language, { what, to }) {
      later.send(what, async () => {
        const { name } = await settings.get(site, language);
        const kind = to.includes('@') ? 'mail' : 'sms';
        const words = { site: name };
        const message = {
          kind,
          to,
          ...(kind === 'mail'
            ? { subject: translateDelivery(language, `changed.${what}.subject`, words) }
            : {}),
          text: translateDelivery(language, `changed.${what}.${kind}`, words),
          from: await settings.getSender(site, language),
          site: site.projectCode,
        } as const;
        return { message, secrets: [to] };
      });
    },
    close: later.close,
  };
}

import { setImmediate as answered } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { translateDelivery } from '../../kernel/language.ts';
import type { Settings } from '../sites/index.ts';
import type { Delivery } from '../../delivery/delivery.ts';

/** What was changed of an account, and where its owner was reached before. */
export interface Change {
  what: 'email' | 'phone' | 'password';
  /** An e-mail address or a phone number in E.164. */
  to: string;
}

/** Tells people what was changed of their account, so that they can act when it was not them. */
export interface AccountMails {
  /** Sends after the answer, which waits for nothing of it. A message that is not taken is told to the log, without its words. */
  tell(site: SiteIdentity, language: string, change: Change): void;
  /** Waits for the messages that are still being sent. */
  close(): Promise<void>;
}

export interface AccountMailDependencies {
  delivery: Delivery;
  settings: Settings;
  logger: FastifyBaseLogger;
}

/** Sends notices by the delivery, as a mail or a short message by what the address is. */
export function makeAccountMails({ delivery, settings, logger }: AccountMailDependencies): AccountMails {
  const underWay = new Set<Promise<void>>();

  async function send(site: SiteIdentity, language: string, { what, to }: Change): Promise<void> {
    await answered();
    const { name } = await settings.get(site, language);
    const kind = to.includes('@') ? 'mail' : 'sms';
    const words = { site: name };
    await delivery.send({
      kind,
      to,
      ...(kind === 'mail' ? { subject: translateDelivery(language, `changed.${what}.subject`, words) } : {}),
      text: translateDelivery(language, `changed.${what}.${kind}`, words),
      from: name,
    });
  }

  return {
    tell(site, language, change) {
      const sending: Promise<void> = send(site, language, change)
        .catch((error: unknown) => {
          const reason = (error instanceof Error ? error.message : String(error)).replaceAll(
            change.to,
            '······',
          );
          logger.error({ reason, what: change.what }, 'a notice could not be sent');
        })
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      await Promise.all(underWay);
    },
  };
}

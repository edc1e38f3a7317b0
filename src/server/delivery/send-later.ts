import { setImmediate as afterAnswer } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Delivery } from './delivery.ts';
import type { Message } from './message.ts';

/** A message, and what of it must not get into the log. */
export interface LaterMessage {
  message: Message;
  secrets: readonly string[];
}

/** Sends messages after the answer, which does not wait for them. */
export interface SendLater {
  /** `make` returns undefined to send nothing. A failure is logged as `what`, without the secrets. */
  send(what: string, make: () => Promise<LaterMessage | undefined>): void;
  /** Waits for messages that are being sent. */
  close(): Promise<void>;
}

export function makeSendLater(delivery: Delivery, logger: FastifyBaseLogger): SendLater {
  const underWay = new Set<Promise<void>>();

  async function sendNow(what: string, make: () => Promise<LaterMessage | undefined>): Promise<void> {
    let secrets: readonly string[] = [];
    try {
      await afterAnswer();
      const made = await make();
      if (made === undefined) return;
      ({ secrets } = made);
      await delivery.send(made.message);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const reason = secrets.reduce((masked, secret) => masked.replaceAll(secret, '······'), text);
      logger.error({ reason, what }, 'a notice could not be sent');
    }
  }

  return {
    send(what, make) {
      const sending: Promise<void> = sendNow(what, make).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      await Promise.all(underWay);
    },
  };
}

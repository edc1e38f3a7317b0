/** Sends the stored messages of a server to a list. */
import { makeMessages } from '../../src/server/domains/messages/index.ts';
import type { Message } from '../../src/server/delivery/message.ts';
import type { Services } from '../../src/server/entities/engine/services.ts';
import { makeSecretBox } from '../../src/server/kernel/secrets/secret-box.ts';

type Parts = Pick<Services, 'database' | 'settings' | 'sites' | 'logger'>;

/** What is due now. None of it holds a secret. */
export async function sendQueued({ database, settings, sites, logger }: Parts): Promise<Message[]> {
  const sent: Message[] = [];
  const send = (message: Message) => Promise.resolve(void sent.push(message));
  const box = makeSecretBox(Buffer.alloc(32));
  await makeMessages({ database, settings, sites, logger, box, delivery: { send } }).send();
  return sent;
}

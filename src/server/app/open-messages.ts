/** Opens the queue of mails and short messages. */
import { makeMessages, type Messages, type MessagesDependencies } from '../domains/messages/index.ts';
import type { Job } from '../jobs/jobs.ts';
import type { KeyedHash } from '../kernel/secrets/keyed-hash.ts';
import { makeSecretBox } from '../kernel/secrets/secret-box.ts';

/** How often messages that are tried again are looked for. New ones are sent at once. */
const MESSAGES_EVERY_S = 5;

export function openMessages(
  { hash, ...parts }: Omit<MessagesDependencies, 'box'> & { hash: KeyedHash },
  onClose: (close: () => Promise<void>) => void,
): Messages {
  const box = makeSecretBox(Buffer.from(hash('outgoing messages'), 'base64url'));
  const messages = makeMessages({ ...parts, box });
  onClose(() => messages.close());
  return messages;
}

export const messagesJob = ({ send }: Messages): Job => ({
  name: 'messages',
  everySeconds: MESSAGES_EVERY_S,
  run: send,
});

/** Opens the queue of mails and short messages. */
import type { Opened } from '../../jobs/jobs.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeSecretBox } from '../../kernel/secrets/secret-box.ts';
import { makeMessages, type Messages, type MessagesDependencies } from './messages.ts';

/** How often messages that are tried again are looked for. New ones are sent at once. */
const EVERY_S = 5;

interface MessageContext extends Omit<MessagesDependencies, 'box' | 'now'> {
  hash: KeyedHash;
  onClose(close: () => Promise<void>): void;
}

export function openMessages(context: MessageContext): Opened<{ readonly messages: Messages }> {
  const box = makeSecretBox(Buffer.from(context.hash('outgoing messages'), 'base64url'));
  const messages = makeMessages({ ...context, box });
  context.onClose(() => messages.close());
  return { services: { messages }, jobs: [{ name: 'messages', everySeconds: EVERY_S, run: messages.send }] };
}

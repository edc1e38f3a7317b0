/** Stores a message in the transaction of what it tells of: what happens once is told once. */
import { randomUUID } from 'node:crypto';
import type { DeliveryKey } from '../../../../runtime/generated/text-keys.generated.ts';
import { beginsWith } from '../../database/begins-with.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, updateWhere } from '../../database/rows-where.ts';
import { after } from '../../kernel/clock.ts';

/** A server that is down is up again by then, or never (RFC 5321 asks for four to five days at most). */
const LIFE_S = 2 * 24 * 60 * 60;

type TopicOf<Key> = Key extends `${infer Topic}.subject` ? Topic : never;

export interface NewMessage {
  /** Names its texts: `<topic>.subject`, `.mail`, `.sms`. */
  topic: TopicOf<DeliveryKey>;
  /** A mail address, a phone in E.164, or the host of a webhook. */
  to: string;
  language: string;
  /** What the texts name, beside `site` and `link`. Answers to a mail go to the address `replyTo`. */
  words?: Readonly<Record<string, string | number>>;
  /** The id of the webhook that it goes to. */
  webhook?: string;
  /** What it is about, as a path of the site. `{secret}` in it stands for the secret. */
  path?: string;
  /** Locked by `Messages.lock`. Of a topic `code.*` it is the code itself. */
  secret?: string;
  /** Another one with the same key is not stored. */
  key?: string;
  /** How long it says something true, where that is shorter. */
  lifeS?: number;
}

export async function addMessage(
  transaction: Queries,
  projectCode: string,
  message: NewMessage,
  now: Date,
): Promise<void> {
  const { topic, to, language, words = {}, path = '', secret = '', key, lifeS = LIFE_S, webhook } = message;
  const id = randomUUID();
  await transaction
    .insertInto('outgoing_message')
    .values({
      project_code: projectCode,
      message_id: id,
      message_key: key ?? id,
      topic,
      recipient: to,
      language_code: language,
      words: JSON.stringify(words),
      path,
      secret,
      created_at: now.toISOString(),
      send_at: now.toISOString(),
      ends_at: after(now, lifeS),
      webhook_id: webhook ?? null,
    })
    .onConflict((conflict) => conflict.columns(['project_code', 'message_key']).doNothing())
    .execute();
}

/** Does not send a code that a newer one has made worthless. */
export async function replaceCode(transaction: Queries, projectCode: string, key: string): Promise<void> {
  await updateWhere(transaction, 'outgoing_message', {
    project_code: projectCode,
    message_key: key,
    state: 'waiting',
  })
    .set({ state: 'refused', reason: 'A newer code was asked for.', secret: '' })
    .execute();
}

/**
 * Removes the messages with these keys, and those whose keys begin so: with `isSentToo`, what names somebody
 * who is erased; else what is no longer true and would come too late.
 */
export async function dropMessages(
  transaction: Queries,
  projectCode: string,
  { keys = [], beginnings }: { keys?: readonly string[]; beginnings: readonly string[] },
  isSentToo: boolean,
): Promise<void> {
  const dropped = deleteWhere(transaction, 'outgoing_message', { project_code: projectCode }).$if(
    !isSentToo,
    (rows) => rows.where('state', '<>', 'sent'),
  );
  // A statement each: joined by "or" they are served by no index.
  if (keys.length > 0) await dropped.where('message_key', 'in', [...keys]).execute();
  for (const each of beginnings)
    await dropped.where((row) => beginsWith(transaction, row.ref('message_key'), each)).execute();
}

/** When a message that is tried again is given up. */
export const endOf = (now: Date): string => after(now, LIFE_S);

/** Removes the messages to these addresses and numbers, whether they were sent or not. */
export async function forgetRecipients(
  transaction: Queries,
  projectCode: string,
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return;
  await deleteWhere(transaction, 'outgoing_message', { project_code: projectCode })
    .where('recipient', 'in', [...recipients])
    .execute();
}

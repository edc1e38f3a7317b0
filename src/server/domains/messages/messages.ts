/** Sends the stored messages: each under one id, until it is taken, refused or too old. */
import type { FastifyBaseLogger } from 'fastify';
import type { Delivery } from '../../delivery/delivery.ts';
import { readFailure } from '../../delivery/read-failure.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { makeMessageRecords, type MessageRecords } from './message-records.ts';
import { makeWebhooks, type Webhooks } from './webhooks.ts';
import { isCode, type MessageRow, type WriteDependencies } from './message-row.ts';
import { writeMessage } from './write-message.ts';

/** The pause after the first failure; it doubles with each. */
const FIRST_PAUSE_S = 60;
/** Of a code: somebody sits before an empty box. */
const FIRST_PAUSE_OF_CODES_S = 15;
const LONGEST_PAUSE_S = 4 * 60 * 60;
/** A process that was killed while sending leaves the message to the next one after this time. */
const SENDING_S = 30 * 60;
const MAX_AT_ONCE = 50;
/** A server that is slow with one message shall not hold up all others. */
const SENT_TOGETHER = 4;
/** What was sent or refused is forgotten after this time. */
const KEPT_S = 60 * 24 * 60 * 60;

export interface Messages {
  records: MessageRecords;
  webhooks: Webhooks;
  /** A secret as `NewMessage` takes it. */
  lock(projectCode: string, secret: string): string;
  /** Sends what is due, until it is done or `stop` says so. Forgets what is old. */
  send(stop?: AbortSignal): Promise<void>;
  /** Sends what is due soon, without that the caller waits. Called after the transaction. */
  hurry(): void;
  /** Sends one now, and returns what became of it. Called after the transaction. */
  sendNow(projectCode: string, id: string): Promise<MessageRow['state']>;
  /** Ends what is being sent: it is tried again after the next start. */
  close(): Promise<void>;
}

export interface MessagesDependencies extends WriteDependencies {
  delivery: Delivery;
  logger: FastifyBaseLogger;
}

export function makeMessages(dependencies: MessagesDependencies): Messages {
  const { database, logger, box, now = () => new Date() } = dependencies;
  const closing = new AbortController();
  const sendOne = makeSendOne(dependencies);
  let hurried: Promise<void> | undefined;
  let isAskedAgain = false;
  const single = new Set<Promise<unknown>>();

  async function sendNow(projectCode: string, id: string): Promise<MessageRow['state']> {
    const find = () =>
      database.queries
        .selectFrom('outgoing_message')
        .selectAll()
        .where('project_code', '=', projectCode)
        .where('message_id', '=', id)
        .executeTakeFirstOrThrow();
    const row = await find();
    if (row.state === 'waiting') await sendOne(row, closing.signal);
    return (await find()).state;
  }

  async function sendDue(stop: AbortSignal): Promise<boolean> {
    const moment = now();
    const due = await database.queries
      .selectFrom('outgoing_message')
      .selectAll()
      .where('state', '=', 'waiting')
      .where((row) =>
        row.or([row('send_at', '<=', moment.toISOString()), row('created_at', '>', latestEnd(moment, 0))]),
      )
      .orderBy('send_at')
      .limit(MAX_AT_ONCE)
      .execute();
    for (let start = 0; start < due.length && !stop.aborted; start += SENT_TOGETHER)
      await Promise.all(due.slice(start, start + SENT_TOGETHER).map((row) => sendOne(row, stop)));
    return due.length === MAX_AT_ONCE && !stop.aborted;
  }

  async function sendSoon(): Promise<void> {
    do {
      isAskedAgain = false;
      await sendDue(closing.signal);
    } while (isAskedAgain && !closing.signal.aborted);
  }

  return {
    records: makeMessageRecords(database, dependencies),
    webhooks: makeWebhooks(database, dependencies),
    lock: (projectCode, secret) => box.lock(secret, projectCode),
    async send(stop) {
      const either = stop === undefined ? closing.signal : AbortSignal.any([stop, closing.signal]);
      while (await sendDue(either));
      await database.queries
        .deleteFrom('outgoing_message')
        .where('state', '<>', 'waiting')
        .where('created_at', '<', after(now(), -KEPT_S))
        .execute();
    },
    hurry() {
      isAskedAgain = true;
      hurried ??= sendSoon()
        .catch((error: unknown) => logger.error(error, 'the messages could not be looked through'))
        .finally(() => (hurried = undefined));
    },
    sendNow(projectCode, id) {
      const sending = sendNow(projectCode, id).finally(() => single.delete(sending));
      single.add(sending);
      return sending;
    },
    async close() {
      closing.abort();
      await hurried;
      await Promise.allSettled(single);
    },
  };
}

function makeSendOne(dependencies: MessagesDependencies) {
  const { database, delivery, logger, box, now = () => new Date() } = dependencies;

  async function change(row: MessageRow, tries: number, to: Partial<MessageRow>): Promise<boolean> {
    // The number of tries in the condition: of two processes one sends.
    const changed = await database.queries
      .updateTable('outgoing_message')
      .set(to)
      .where('project_code', '=', row.project_code)
      .where('message_id', '=', row.message_id)
      .where('state', '=', 'waiting')
      .where('tries', '=', tries)
      .returning('message_id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  /** Servers repeat what they were sent. */
  function maskSecret({ secret, project_code: site }: MessageRow, reason: string): string {
    const hidden = secret === '' ? '' : (box.unlock(secret, site) ?? '');
    return hidden === '' ? reason : reason.replaceAll(hidden, '······');
  }

  const refuse = (row: MessageRow, reason: string): Partial<MessageRow> => ({
    state: 'refused',
    reason,
    ...(isCode(row) ? { secret: '' } : {}),
  });

  /** What becomes of a message that was not taken. */
  function afterFailure(
    row: MessageRow,
    tries: number,
    isFinal: boolean,
    reason: string,
  ): Partial<MessageRow> {
    const first = isCode(row) ? FIRST_PAUSE_OF_CODES_S : FIRST_PAUSE_S;
    const next = after(now(), Math.min(first * 2 ** (tries - 1), LONGEST_PAUSE_S));
    return isFinal || next > row.ends_at ? refuse(row, reason) : { send_at: next, reason };
  }

  return async (row: MessageRow, stop: AbortSignal): Promise<void> => {
    const tries = row.tries + 1;
    if (row.ends_at <= now().toISOString())
      return void (await change(row, row.tries, refuse(row, row.reason || 'Its time was over.')));
    if (!(await change(row, row.tries, { tries, send_at: after(now(), SENDING_S), reason: '' }))) return;
    try {
      const message = await writeMessage(dependencies, row);
      if (message === undefined) return void (await change(row, tries, refuse(row, 'no address')));
      await delivery.send(message, stop);
      const sent = { state: 'sent', sent_at: now().toISOString(), secret: '', reason: '' } as const;
      await change(row, tries, sent);
    } catch (error) {
      const { isFinal, reason: said } = readFailure(error);
      const reason = maskSecret(row, said);
      const to = stop.aborted
        ? { send_at: after(now(), FIRST_PAUSE_S) }
        : afterFailure(row, tries, isFinal, reason);
      const masked = reason.replaceAll(row.recipient, '······');
      logger.error({ topic: row.topic, tries, reason: masked }, 'a message could not be sent');
      await change(row, tries, to);
    }
  };
}

/** Sends the stored messages: each under one id, until it is taken, refused or too old. */
import type { Database } from '../../database/database.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { makeMessageRecords, type MessageRecords } from './message-records.ts';
import { makeWebhooks, type Webhooks } from './webhooks.ts';
import type { MessageRow } from './message-row.ts';
import { makeSendOne, type MessagesDependencies, type SendOne } from './send-one.ts';

const MAX_AT_ONCE = 50;
/** A server that is slow with one message shall not hold up all others. */
const SENT_TOGETHER = 4;
/** What was sent or refused is forgotten after this time. */
const KEPT_S = 60 * 24 * 60 * 60;
/** Whoever typed an address for a code may be nobody whom this site knows. */
const KEPT_CODES_S = 7 * 24 * 60 * 60;

export interface Messages {
  records: MessageRecords;
  webhooks: Webhooks;
  /** A secret as `NewMessage` takes it. */
  lock(projectCode: string, secret: string): string;
  /** Sends what is due, until it is done or `stop` says so. Forgets what is old. */
  send(stop?: AbortSignal): Promise<void>;
  /** Sends what is due soon, without that the caller waits. Called after the transaction. */
  hurry(): void;
  /**
   * Sends the one with this key now, and returns what became of it. Called after the transaction. One that
   * waits without a reason is being sent by another process.
   */
  sendNow(projectCode: string, key: string): Promise<Pick<MessageRow, 'state' | 'reason'>>;
  /** Ends what is being sent: it is tried again after the next start. */
  close(): Promise<void>;
}

export function makeMessages(dependencies: MessagesDependencies): Messages {
  const { database, logger, box, now = () => new Date() } = dependencies;
  const closing = new AbortController();
  const sendOne = makeSendOne(dependencies);
  const single = new Set<Promise<unknown>>();
  const sendKey = makeSendKey(database, sendOne, { underWay: single, stop: closing.signal });
  let hurried: Promise<void> | undefined;
  let isAskedAgain = false;

  async function sendDue(stop: AbortSignal): Promise<boolean> {
    const moment = now();
    const due = await selectWhere(database.queries, 'outgoing_message', { state: 'waiting' })
      .selectAll()
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
      await forgetOld(database, now());
    },
    hurry() {
      isAskedAgain = true;
      hurried ??= sendSoon()
        .catch((error: unknown) => logger.error(error, 'the messages could not be looked through'))
        .finally(() => (hurried = undefined));
    },
    sendNow: sendKey,
    async close() {
      closing.abort();
      await hurried;
      await Promise.allSettled(single);
    },
  };
}

function makeSendKey(
  { queries }: Database,
  sendOne: SendOne,
  { underWay, stop }: { underWay: Set<Promise<unknown>>; stop: AbortSignal },
): Messages['sendNow'] {
  async function send(projectCode: string, key: string): ReturnType<Messages['sendNow']> {
    const find = () =>
      selectWhere(queries, 'outgoing_message', { project_code: projectCode, message_key: key })
        .selectAll()
        .executeTakeFirstOrThrow();
    const row = await find();
    if (row.state === 'waiting') await sendOne(row, stop);
    return find();
  }
  return (projectCode, key) => {
    const sending = send(projectCode, key).finally(() => underWay.delete(sending));
    underWay.add(sending);
    return sending;
  };
}

async function forgetOld({ queries }: Database, now: Date): Promise<void> {
  await queries
    .deleteFrom('outgoing_message')
    .where('state', '<>', 'waiting')
    .where((row) =>
      row.or([
        row('created_at', '<', after(now, -KEPT_S)),
        row('topic', 'like', 'code.%').and('created_at', '<', after(now, -KEPT_CODES_S)),
      ]),
    )
    .execute();
}

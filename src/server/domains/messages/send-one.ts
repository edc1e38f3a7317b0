/** Sends one message under its id, and stores what became of it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Delivery } from '../../delivery/delivery.ts';
import { readFailure } from '../../delivery/read-failure.ts';
import { after } from '../../kernel/clock.ts';
import { isCode, type MessageRow, type WriteDependencies } from './message-row.ts';
import { writeMessage } from './write-message.ts';
import { updateWhere } from '../../database/rows-where.ts';

/** The pause after the first failure; it doubles with each. */
const FIRST_PAUSE_S = 60;
/** Of a code: somebody sits before an empty box. */
const FIRST_PAUSE_OF_CODES_S = 15;
const LONGEST_PAUSE_S = 4 * 60 * 60;
/** A process that was killed while sending leaves the message to the next one after this time. */
const SENDING_S = 30 * 60;

export interface MessagesDependencies extends WriteDependencies {
  delivery: Delivery;
  logger: FastifyBaseLogger;
}

/** Sends a message that is due, unless another process does. `stop` ends it, and it is tried again. */
export type SendOne = (row: MessageRow, stop: AbortSignal) => Promise<void>;

type Change = Partial<MessageRow>;

/** What becomes of a message that is not tried again. A code that nobody gets is worth nothing. */
const refuse = (row: MessageRow, reason: string): Change => ({
  state: 'refused',
  reason,
  ...(isCode(row) ? { secret: '' } : {}),
});

/** What becomes of a message that was not taken. */
function afterFailure(
  row: MessageRow,
  { tries, isFinal, reason, now }: { tries: number; isFinal: boolean; reason: string; now: Date },
): Change {
  const first = isCode(row) ? FIRST_PAUSE_OF_CODES_S : FIRST_PAUSE_S;
  const next = after(now, Math.min(first * 2 ** (tries - 1), LONGEST_PAUSE_S));
  return isFinal || next > row.ends_at ? refuse(row, reason) : { send_at: next, reason };
}

/** Servers repeat what they were sent. */
function maskSecret(box: WriteDependencies['box'], row: MessageRow, reason: string): string {
  const secret = row.secret === '' ? '' : (box.unlock(row.secret, row.project_code) ?? '');
  return secret === '' ? reason : reason.replaceAll(secret, '······');
}

export function makeSendOne(dependencies: MessagesDependencies): SendOne {
  const { database, delivery, logger, box, now = () => new Date() } = dependencies;

  async function change(row: MessageRow, tries: number, to: Change): Promise<boolean> {
    // The number of tries in the condition: of two processes one sends.
    const changed = await updateWhere(database.queries, 'outgoing_message', {
      project_code: row.project_code,
      message_id: row.message_id,
      state: 'waiting',
      tries,
    })
      .set(to)
      .returning('message_id')
      .executeTakeFirst();
    return changed !== undefined;
  }

  return async (row, stop) => {
    const tries = row.tries + 1;
    if (row.ends_at <= now().toISOString()) {
      await change(row, row.tries, refuse(row, row.reason || 'Its time was over.'));
      return;
    }
    if (!(await change(row, row.tries, { tries, send_at: after(now(), SENDING_S), reason: '' }))) return;
    try {
      const message = await writeMessage(dependencies, row);
      if (message !== undefined) await delivery.send(message, stop);
      const sent = { state: 'sent', sent_at: now().toISOString(), secret: '', reason: '' } as const;
      await change(row, tries, message === undefined ? refuse(row, 'no address') : sent);
    } catch (error) {
      const { isFinal, reason: said } = readFailure(error);
      const reason = maskSecret(box, row, said);
      const masked = reason.replaceAll(row.recipient, '······');
      logger.error({ topic: row.topic, tries, reason: masked }, 'a message could not be sent');
      const to = stop.aborted
        ? { send_at: after(now(), FIRST_PAUSE_S) }
        : afterFailure(row, { tries, isFinal, reason, now: now() });
      await change(row, tries, to);
    }
  };
}

/** Lines of the audit log that are written after their change, and so on their own. */
import type { FastifyBaseLogger } from 'fastify';
import { runAcrossSites } from '../../database/site-scope.ts';
import type { Queries } from '../../database/driver.ts';
import { auditRow, type AuditEntry } from './audit-log.ts';

export interface AuditLines {
  /** Writes a line. One that cannot be written now is kept, and written once it can be. Never rejects. */
  write(entry: AuditEntry): Promise<void>;
  /** Tries to write what waits. What cannot be written even now goes whole into the log of the program. */
  close(): Promise<void>;
}

const AGAIN_MS = 2_000;
/** Lines that wait at most. Of later ones only the program's log knows. */
const MAX_WAITING = 10_000;

export function makeAuditLines(queries: Queries, logger: Pick<FastifyBaseLogger, 'error'>): AuditLines {
  const waiting: ReturnType<typeof auditRow>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  /** In their order, and each once: an answer that was lost may have been that of a stored line. */
  async function writeWaiting(): Promise<void> {
    for (let [row] = waiting; row !== undefined; [row] = waiting) {
      await queries
        .insertInto('audit_log')
        .values(row)
        .onConflict((same) => same.doNothing())
        .execute();
      waiting.shift();
    }
  }
  const flush = (): Promise<void> =>
    (flushing ??= runAcrossSites(writeWaiting).finally(() => (flushing = undefined)));
  const later = (): void => {
    if (waiting.length > 0) timer ??= setTimeout(again, AGAIN_MS).unref();
  };
  function again(): void {
    timer = undefined;
    flush().catch(later);
  }

  return {
    async write(entry) {
      const row = auditRow(entry);
      if (waiting.length >= MAX_WAITING) {
        logger.error({ line: row }, 'the audit log misses a line: too many wait for the database');
        return;
      }
      waiting.push(row);
      try {
        await flush();
      } catch (error) {
        logger.error(error, 'a line of the audit log waits for the database');
        later();
      }
    },
    async close() {
      clearTimeout(timer);
      await flush().catch(() => undefined);
      for (const line of waiting) logger.error({ line }, 'the audit log misses a line');
    },
  };
}

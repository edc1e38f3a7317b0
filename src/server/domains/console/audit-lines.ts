/** Lines of the audit log that are written after their change, and so on their own. */
import type { FastifyBaseLogger } from 'fastify';
import { runAcrossSites } from '../../database/site-scope.ts';
import type { Queries } from '../../database/driver.ts';
import { makeAuditFiles, type AuditRow } from './audit-files.ts';
import { auditRow, type AuditEntry } from './audit-log.ts';

export interface AuditLines {
  /**
   * Writes a line. One that cannot be written now is kept in `DATA_DIR`, and written once it can be, if need
   * be by a later process. Where the disk does not take it either, it goes whole into the log of the program.
   * Never rejects.
   */
  write(entry: AuditEntry): Promise<void>;
  /** Takes over what earlier processes could not write. Call it once, at the start. */
  takeOver(): Promise<void>;
  /** Tries to write what waits. What cannot be written even now waits for the next start. */
  close(): Promise<void>;
}

interface AuditLinesDependencies {
  queries: Queries;
  /** `DATA_DIR` */
  folder: string;
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const AGAIN_MS = 2_000;
/** Lines that wait at most. Of later ones only the program's log knows. */
const MAX_WAITING = 10_000;
const MISSED = 'the audit log misses a line';

export function makeAuditLines({ queries, folder, logger }: AuditLinesDependencies): AuditLines {
  const files = makeAuditFiles(folder);
  const waiting: AuditRow[] = [];
  /** Those that are in no file: their end is the end of the process. */
  const unkept = new Set<AuditRow>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  /** In their order, and each once: an answer that was lost may have been that of a stored line. */
  async function writeWaiting(): Promise<void> {
    let hasFile = false;
    for (let [row] = waiting; row !== undefined; [row] = waiting) {
      await queries
        .insertInto('audit_log')
        .values(row)
        .onConflict((same) => same.doNothing())
        .execute();
      waiting.shift();
      hasFile ||= !unkept.delete(row);
      if (waiting.length === 0 && hasFile) await files.clear();
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

  async function keep(row: AuditRow): Promise<void> {
    try {
      await files.keep(row);
      unkept.delete(row);
    } catch (error) {
      logger.error({ line: row, err: error }, 'a line of the audit log waits in memory alone');
    }
  }

  return {
    async write(entry) {
      const row = auditRow(entry);
      if (waiting.length >= MAX_WAITING) {
        logger.error({ line: row }, `${MISSED}: too many wait for the database`);
        return;
      }
      waiting.push(row);
      unkept.add(row);
      try {
        await flush();
      } catch (error) {
        logger.error(error, 'a line of the audit log waits for the database');
        if (waiting.includes(row)) await keep(row);
        later();
      }
    },
    async takeOver() {
      try {
        const found = await files.takeOver();
        if (found.length === 0) return;
        waiting.push(...found);
        logger.warn({ lines: found.length }, 'lines of the audit log that had to wait are written now');
        await flush();
      } catch (error) {
        logger.error(error, 'lines of the audit log that had to wait could not be written yet');
        later();
      }
    },
    async close() {
      clearTimeout(timer);
      await flush().catch(() => undefined);
      const kept = waiting.filter((row) => !unkept.has(row)).length;
      if (kept > 0)
        logger.warn({ lines: kept }, 'lines of the audit log wait in DATA_DIR for the next start');
      for (const line of unkept) logger.error({ line }, MISSED);
    },
  };
}

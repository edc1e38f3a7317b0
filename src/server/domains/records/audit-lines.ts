/** Writes lines of the audit log after their change, and so on their own. */
import type { FastifyBaseLogger } from 'fastify';
import { runAcrossSites } from '../../database/site-scope.ts';
import type { Queries } from '../../database/driver.ts';
import { makeAuditFiles, type AuditRow } from './audit-files.ts';
import { auditRow, type AuditEntry } from './audit-log.ts';

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

export class AuditLines {
  private readonly queries: Queries;
  private readonly logger: AuditLinesDependencies['logger'];
  private readonly files: ReturnType<typeof makeAuditFiles>;
  private readonly waiting: AuditRow[] = [];
  /** Those that are in no file: their end is the end of the process. */
  private readonly unkept = new Set<AuditRow>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;

  constructor({ queries, folder, logger }: AuditLinesDependencies) {
    this.queries = queries;
    this.logger = logger;
    this.files = makeAuditFiles(folder);
  }

  /** In their order, and each once: an answer that was lost may have been that of a stored line. */
  private async writeWaiting(): Promise<void> {
    const { waiting } = this;
    let hasFile = false;
    for (let [row] = waiting; row !== undefined; [row] = waiting) {
      await this.queries
        .insertInto('audit_log')
        .values(row)
        .onConflict((same) => same.doNothing())
        .execute();
      waiting.shift();
      hasFile ||= !this.unkept.delete(row);
      if (waiting.length === 0 && hasFile) await this.files.clear();
    }
  }

  private flush(): Promise<void> {
    return (this.flushing ??= runAcrossSites(() => this.writeWaiting()).finally(
      () => (this.flushing = undefined),
    ));
  }

  private later(): void {
    if (this.waiting.length > 0) this.timer ??= setTimeout(() => this.again(), AGAIN_MS).unref();
  }

  private again(): void {
    this.timer = undefined;
    this.flush().catch(() => this.later());
  }

  private async keep(row: AuditRow): Promise<void> {
    try {
      await this.files.keep(row);
      this.unkept.delete(row);
    } catch (error) {
      this.logger.error({ line: row, err: error }, 'a line of the audit log waits in memory alone');
    }
  }

  /**
   * Writes a line. One that cannot be written now is kept in `DATA_DIR`, and written once it can be, if need
   * be by a later process. Where the disk does not take it either, it goes whole into the log of the program.
   * Never rejects.
   */
  readonly write = async (entry: AuditEntry): Promise<void> => {
    const row = auditRow(entry);
    if (this.waiting.length >= MAX_WAITING) {
      this.logger.error({ line: row }, `${MISSED}: too many wait for the database`);
      return;
    }
    this.waiting.push(row);
    this.unkept.add(row);
    try {
      await this.flush();
    } catch (error) {
      this.logger.error(error, 'a line of the audit log waits for the database');
      if (this.waiting.includes(row)) await this.keep(row);
      this.later();
    }
  };

  /** Takes over what earlier processes could not write. Call it once, at the start. */
  readonly takeOver = async (): Promise<void> => {
    try {
      const found = await this.files.takeOver();
      if (found.length === 0) return;
      this.waiting.push(...found);
      this.logger.warn({ lines: found.length }, 'lines of the audit log that had to wait are written now');
      await this.flush();
    } catch (error) {
      this.logger.error(error, 'lines of the audit log that had to wait could not be written yet');
      this.later();
    }
  };

  /** Tries to write what waits. What cannot be written even now waits for the next start. */
  readonly close = async (): Promise<void> => {
    clearTimeout(this.timer);
    await this.flush().catch(() => undefined);
    const lines = this.waiting.filter((row) => !this.unkept.has(row)).length;
    if (lines > 0) this.logger.warn({ lines }, 'lines of the audit log wait in DATA_DIR for the next start');
    for (const line of this.unkept) this.logger.error({ line }, MISSED);
  };
}

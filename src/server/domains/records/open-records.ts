/** Opens the services of the records domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Config } from '../../kernel/config.ts';
import { makeAuditLines, type AuditLines } from './audit-lines.ts';
import { ConsoleJobs } from './jobs.ts';

export interface RecordServices {
  /** Actions on many records. */
  readonly consoleJobs: ConsoleJobs;
  readonly auditLines: AuditLines;
}

interface RecordContext {
  config: Pick<Config, 'DATA_DIR'>;
  database: Database;
  logger: FastifyBaseLogger;
  onClose(close: () => void | Promise<void>): void;
}

/** First takes over the lines that a process which died has left. */
export async function openRecords(context: RecordContext): Promise<Opened<RecordServices>> {
  const { config, database, logger, onClose } = context;
  const auditLines = makeAuditLines({ queries: database.queries, folder: config.DATA_DIR, logger });
  onClose(() => auditLines.close());
  await auditLines.takeOver();
  return { services: { consoleJobs: new ConsoleJobs(database), auditLines } };
}

/** Opens the services of the records domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Config } from '../../kernel/config.ts';
import { AuditLines } from './audit-lines.ts';
import { ConsoleJobs } from './jobs.ts';

interface RecordContext {
  config: Pick<Config, 'DATA_DIR'>;
  database: Database;
  logger: FastifyBaseLogger;
  onClose(close: () => void | Promise<void>): void;
}

export type RecordServices = Awaited<ReturnType<typeof openRecords>>['services'];

/** First takes over the lines that a process which died has left. */
export async function openRecords(context: RecordContext) {
  const { config, database, logger, onClose } = context;
  const auditLines = new AuditLines({ queries: database.queries, folder: config.DATA_DIR, logger });
  onClose(() => auditLines.close());
  await auditLines.takeOver();
  return {
    services: {
      /** Actions on many records. */
      consoleJobs: new ConsoleJobs(database),
      auditLines,
    },
  };
}

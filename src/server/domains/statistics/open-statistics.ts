/** Opens the service of the statistics domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { Channels } from '../content/index.ts';
import type { Settings } from '../sites/index.ts';
import { Statistics } from './statistics.ts';

interface StatisticsContext {
  database: Database;
  channels: Channels;
  settings: Settings;
  logger: FastifyBaseLogger;
  onClose(close: () => Promise<void>): void;
}

export function openStatistics(context: StatisticsContext): Opened<{ readonly statistics: Statistics }> {
  const { database, channels, settings, logger, onClose } = context;
  const statistics = new Statistics(database, channels, settings, logger);
  onClose(() => statistics.close());
  return { services: { statistics } };
}

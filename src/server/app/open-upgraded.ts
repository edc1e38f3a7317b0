/** Opens the database; one of an older version is backed up and upgraded first. */
import type { FastifyBaseLogger } from 'fastify';
import { openDatabase, type Database, type DatabaseLocation } from '../database/database.ts';
import { MigrationError } from '../database/migrate.ts';
import { beginUpgrade, type Upgrade, type UpgradeLocation } from '../domains/operations/index.ts';
import type { Config } from '../kernel/config.ts';
import { StorageError } from '../kernel/storage-error.ts';
import { answerWhileUpgrading } from './answer-while-upgrading.ts';

/** A migration of a database with data has failed. The message says what the database is now. */
export class UpgradeError extends StorageError {}

/**
 * Opens the configured database. Before its first migration there is a checked copy of everything, and other
 * processes save nothing. Until it is over, a server answers at `HOST` and `PORT` that there is an upgrade.
 * Throws an `UpgradeError` when a migration fails.
 */
export async function openUpgraded(
  config: DatabaseLocation & UpgradeLocation & Partial<Pick<Config, 'HOST' | 'PORT'>>,
  logger: FastifyBaseLogger,
): Promise<Database> {
  let upgrade: Upgrade | undefined;
  let stopAnswering: (() => Promise<void>) | undefined;
  try {
    const database = await openDatabase(config, async (opened, { from, pending }) => {
      logger.warn({ schema: from, pending }, 'the database is upgraded');
      stopAnswering = await answerWhileUpgrading(config);
      upgrade = await beginUpgrade({ config, database: opened, from, logger });
      return upgrade.end;
    });
    if (upgrade !== undefined) logger.warn({ operation: upgrade.operationCode }, 'upgraded');
    warnOfRowSecurity(database, logger);
    return database;
  } catch (error) {
    if (!(error instanceof MigrationError) || upgrade === undefined) throw error;
    throw new UpgradeError(describeFailure(error, upgrade), { cause: error });
  } finally {
    await stopAnswering?.();
  }
}

/** Without row security the site goes on: the conditions of the queries are the first net. */
function warnOfRowSecurity({ kind, rowSecurity }: Database, logger: FastifyBaseLogger): void {
  if (kind === 'postgres' && rowSecurity.role === undefined)
    logger.warn(
      { reason: rowSecurity.reason },
      'row security is off: see "Row security" in docs/operations.md',
    );
}

function describeFailure({ message, done }: MigrationError, { backup, isResumed }: Upgrade): string {
  const state =
    done.length === 0 && !isResumed
      ? 'Nothing is changed: start the version from before again, or this one when the cause is removed.'
      : 'The migrations before it are done. Remove the cause and start again, or put the copy from before ' +
        'the upgrade back and start the version from before: ' +
        `npm run upgrade -- rollback ${backup}`;
  return `${message} ${state}`;
}

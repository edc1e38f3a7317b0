// Prepares an upgrade of the database: makes a copy, and stops other processes from saving.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { flush, writeWhole } from '../../kernel/flush.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { StorageError } from '../../kernel/storage-error.ts';
import { StoreFailure } from '../../storage/store-failure.ts';
import { nothingThere } from '../../kernel/nothing-there.ts';
import { encryptedName, makeArchiveFolder, nameNow, plainName } from './archive-folder.ts';
import { openArchives, type ArchiveSettings } from './archives.ts';
import { placeOf, type DataLocation } from './backup-task.ts';
import { closeOthers } from './close-others.ts';
import { makeOperationLedger } from './operation-ledger.ts';
import { runBackupTask } from './run-backup-task.ts';
import { RUN_STATUS } from './run-state.ts';
import { waitForOperations } from './wait-for-operations.ts';

/** An upgrade of the database that has begun: other processes save nothing until it ends. */
export interface Upgrade {
  operationCode: string;
  /** File name of the copy of everything from before it. */
  backup: string;
  /** True when an earlier one has failed between two migrations: the copy is that one's. */
  isResumed: boolean;
  end(isDone: boolean): Promise<void>;
}

/** What says where everything is that is copied, and where the copy is kept. */
export type UpgradeLocation = DataLocation & ArchiveSettings;

interface UpgradeDependencies {
  config: UpgradeLocation;
  database: Database;
  /** The schema that the database has. */
  from: string;
  logger: FastifyBaseLogger;
}

/**
 * Tells the other processes that an upgrade begins, then makes a copy of everything, reads it whole, and
 * keeps it as any other: encrypted and in the bucket, where that is set. Throws when there is no such copy:
 * nothing must be migrated then.
 */
export async function beginUpgrade(dependencies: UpgradeDependencies): Promise<Upgrade> {
  const { database, from, logger } = dependencies;
  const operationCode = randomBytes(16).toString('base64url');
  const folder = join(dependencies.config.DATA_DIR, 'backups');
  const unfinished = await readUnfinished(folder, from);
  const isEncrypted = dependencies.config.BACKUP_RECIPIENT !== undefined;
  const backup = unfinished ?? (isEncrypted ? encryptedName(nameNow()) : nameNow());
  const ledger = makeOperationLedger(database);
  // The tables must not change while another process backs up or restores.
  const unlock = await waitForOperations(database, () =>
    logger.warn('the upgrade waits until the backup or restore of another process has ended'),
  );
  try {
    await ledger.begin({ operationCode, status: RUN_STATUS.upgrading, backup });
    // What they save from now on would be missing in the copy.
    await closeOthers(database, operationCode, { isSaving: () => false });
    if (unfinished === undefined) await copyEverything(dependencies, folder, backup);
  } catch (error) {
    await ledger.giveUp(operationCode, 'error');
    await unlock();
    throw error;
  }
  logger.warn({ operation: operationCode, backup, schema: from }, 'backed up before the upgrade');
  return {
    operationCode,
    backup,
    isResumed: unfinished !== undefined,
    async end(isDone) {
      if (isDone) await ledger.finish(operationCode);
      if (isDone) await forgetUnfinished(folder);
      else await ledger.giveUp(operationCode, 'migration');
      await unlock();
    },
  };
}

/** Says which copy an upgrade has made, until the upgrade is done. */
const UNFINISHED = '.upgrade.json';

/**
 * The copy of an upgrade that has failed between two migrations. Nothing can have been stored since then, and
 * a copy of this state would be of no use: no version can serve it.
 */
async function readUnfinished(folder: string, from: string): Promise<string | undefined> {
  const text = await readFile(join(folder, UNFINISHED), 'utf8').catch(nothingThere);
  if (text === undefined) return undefined;
  const { backup, schema } = JSON.parse(text) as { backup: string; schema: string };
  const isThere = (await stat(join(folder, backup)).catch(nothingThere)) !== undefined;
  return isThere && schema !== from ? backup : undefined;
}

/** For good: the next upgrade would take the copy for its own, and make none. */
export async function forgetUnfinished(folder: string): Promise<void> {
  await rm(join(folder, UNFINISHED), { force: true });
  await flush(folder);
}

/** The copy is `backup`, which ends with `.age` when it is to be encrypted. */
async function copyEverything(
  { config, from }: UpgradeDependencies,
  folder: string,
  backup: string,
): Promise<void> {
  // A later start takes away what a process that dies leaves of it.
  const work = join(folder, '.work', `upgrade-${randomBytes(6).toString('hex')}`);
  makeFolder(join(folder, '.work'));
  await mkdir(work);
  const { signal } = new AbortController();
  const archives = await openArchives(config, signal);
  const written = plainName(backup);
  const task = { settings: placeOf(config), path: join(folder, written), work };
  try {
    const summary = await runBackupTask({ ...task, do: 'write' }, signal);
    await runBackupTask({ ...task, do: 'check', schema: from }, signal);
    const checkedAt = new Date().toISOString();
    await archives.note(written, { reason: 'upgrade', schema: from, ...summary, checkedAt });
    await archives.keep(written);
    await writeWhole(join(folder, UNFINISHED), JSON.stringify({ backup, schema: from }));
  } catch (error) {
    // Each further start would leave one more.
    const local = makeArchiveFolder(folder);
    for (const name of new Set([written, backup])) await local.remove(name);
    throw error instanceof StoreFailure ? describeGoneBucket(error) : error;
  } finally {
    archives.close();
    await rm(work, { recursive: true, force: true });
  }
}

function describeGoneBucket(cause: StoreFailure): StorageError {
  return new StorageError(
    `The copy from before the upgrade cannot be stored in the bucket of BACKUP_URL: ${cause.message} ` +
      'Nothing is changed. Start again when it answers, or without BACKUP_URL, to have the copy on the ' +
      'disk alone.',
    { cause },
  );
}

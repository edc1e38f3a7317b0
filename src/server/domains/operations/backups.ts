import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Config } from '../../kernel/config.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import { ArchiveError } from './archive/archive-format.ts';
import { finishFiles, makeWork, removeWork, undoFiles } from './archive/restore-archive.ts';
import {
  makeArchiveFolder,
  nameNow,
  type ArchiveStore,
  type Backup,
  type BackupReason,
} from './archive-folder.ts';
import { closeOthers } from './close-others.ts';
import { refusalOf } from './archive-refusal.ts';
import type { ArchiveSummary } from './backup-task.ts';
import { isDue, listDropped } from './due-backups.ts';
import { makeOperationLedger, type OperationLedger } from './operation-ledger.ts';
import { makeProofs, type Proof, type Proofs } from './proofs.ts';
import { runBackupTask } from './run-backup-task.ts';
import { RUN_STATUS, type FinishStatus, type RunState } from './run-state.ts';

/** Archives of everything, and what is put back from them. One operation runs at a time. */
export interface Backups {
  /** The newest first. */
  list(): Promise<Backup[]>;
  /** Begins a backup and returns the operation's code. */
  start(reason?: BackupReason): Promise<string>;
  /**
   * Checks the archive; throws a 422 that says what is wrong before anything changes. Then begins the restore
   * and returns the operation's code. `then` runs when all rows are replaced.
   */
  restore(backup: string, then?: () => Promise<void>): Promise<string>;
  remove(backup: string): Promise<void>;
  /** The bytes of an archive. Throws a 404. */
  read: ArchiveStore['read'];
  /** Makes the backup that is due, and removes those that are too many or too old. */
  runDue(): Promise<void>;
  /** Proofs that they can be restored. */
  readonly proofs: Proofs;
  /** Status of an operation of an earlier process; undefined when it is unknown. */
  find(operationCode: string): Promise<FinishStatus | undefined>;
  /** When the last backup was made that is whole, and how large it is. */
  last(): { madeAt: Date; bytes: number } | undefined;
  /** Brings to an end what a process that died has left, unless another process is at it. */
  settleAll(): Promise<void>;
  /** Ends what is running: a backup is not made; a restore leaves the old state or the new one. */
  close(): Promise<void>;
}

export interface BackupsDependencies {
  config: Pick<
    Config,
    'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_EVERY' | 'BACKUP_KEEP' | 'BACKUP_KEEP_DAYS' | 'BACKUP_PROVE_EVERY'
  >;
  database: Database;
  runState: RunState;
  logger: FastifyBaseLogger;
  /** Drops what is kept in memory. */
  onReplaced(): Promise<void>;
  /** Starts a throw-away site from an archive, in an empty folder, and asks for its pages. */
  prove(task: { path: string; folder: string }, signal: AbortSignal): Promise<Proof>;
}

const DONE: FinishStatus = 2;

/** Opens the backups, and first brings to an end what a process that died has left. */
export async function openBackups(dependencies: BackupsDependencies): Promise<Backups> {
  const service = new BackupsService(dependencies);
  await service.settleAll();
  return service;
}

class BackupsService implements Backups {
  readonly proofs: Proofs;
  private readonly dependencies: BackupsDependencies;
  private readonly folder: string;
  private readonly archives: ArchiveStore;
  private readonly ledger: OperationLedger;
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;
  private isChecking = false;
  private newest: { madeAt: Date; bytes: number } | undefined;

  constructor(dependencies: BackupsDependencies) {
    this.dependencies = dependencies;
    this.folder = join(dependencies.config.DATA_DIR, 'backups');
    this.archives = makeArchiveFolder(this.folder);
    this.ledger = makeOperationLedger(dependencies.database);
    makeFolder(join(this.folder, '.work'));
    const { config, logger, prove: start } = dependencies;
    const [everyHours, { signal }] = [config.BACKUP_PROVE_EVERY, this.ending];
    const { folder, archives } = this;
    this.proofs = makeProofs({ archives, folder, everyHours, logger, signal, start });
  }

  readonly find: Backups['find'] = (code) => this.ledger.find(code);
  readonly last: Backups['last'] = () => this.newest;
  readonly list: Backups['list'] = () => this.archives.list();
  readonly read: Backups['read'] = (backup) => this.archives.read(backup);

  readonly start: Backups['start'] = async (reason = 'asked') => {
    this.requireIdle();
    const backup = nameNow();
    return this.begin(RUN_STATUS.backingUp, backup, async (code) => {
      await this.write(backup, reason, code);
    });
  };

  readonly restore: Backups['restore'] = async (backup, then) => {
    this.requireIdle();
    const path = await this.archives.require(backup);
    this.isChecking = true;
    try {
      await this.check(backup, path);
    } finally {
      this.isChecking = false;
    }
    return this.begin(RUN_STATUS.restoring, backup, async (code) => {
      const { database, runState } = this.dependencies;
      // The safety backup has all that was saved, and nothing is saved after it.
      await closeOthers(database, code, { isSaving: runState.isSaving, signal: this.ending.signal });
      await this.write(nameNow(), 'safety', code);
      const schema = await this.ledger.schema();
      await this.run({ do: 'restore', path, code, schema }, code);
      await finishFiles(this.placeOf(code));
      await this.dependencies.onReplaced();
      await then?.();
    });
  };

  readonly remove: Backups['remove'] = async (backup) => {
    await this.archives.require(backup);
    if (this.running !== undefined) throw new HttpError(409, 409, 'system.operation-running');
    await this.archives.remove(backup);
  };

  readonly runDue: Backups['runDue'] = async () => {
    const { config } = this.dependencies;
    const all = await this.list();
    const dropped = this.running === undefined ? listDropped(all, config) : [];
    for (const { backup } of dropped) await this.remove(backup);
    if (this.running !== undefined || this.isChecking || !isDue(all, config)) return;
    await this.start('scheduled');
    await this.idle();
  };

  readonly close: Backups['close'] = async () => {
    this.ending.abort();
    await this.idle();
  };

  private async idle(): Promise<void> {
    await this.running;
  }

  /** Ends the operations whose process died: their folders are still there. Another process may be at one. */
  async settleAll(): Promise<void> {
    const unlock = await this.dependencies.database.lockOperations();
    if (unlock !== undefined) {
      try {
        await this.settleLeft();
      } finally {
        await unlock();
      }
    }
    const restored = await this.ledger.lastRestore();
    if (restored !== undefined) this.dependencies.runState.noteRestore(restored);
    const all = await this.list();
    this.proofs.refresh(all);
    const newest = all.find(({ checkedAt }) => checkedAt !== undefined);
    if (newest !== undefined) this.newest = { madeAt: new Date(newest.madeAt), bytes: newest.bytes };
  }

  /** The folder of one that ran on another machine may not be here. */
  private async settleLeft(): Promise<void> {
    const left = await readdir(join(this.folder, '.work'));
    for (const code of new Set([...left, ...(await this.ledger.listRunning())])) {
      const status = await this.settle(code);
      if (status === DONE) await this.dependencies.onReplaced();
      this.dependencies.logger.warn(
        { operation: code, status },
        'an operation was cut off by the end of its process',
      );
    }
  }

  /** Finishes a restore whose rows are replaced; undoes any other operation. */
  private async settle(code: string, reason = 'process'): Promise<FinishStatus | undefined> {
    const isSwapped = await this.ledger.giveUp(code, reason);
    await (isSwapped ? finishFiles : undoFiles)(this.placeOf(code));
    if (isSwapped) await this.ledger.finish(code);
    await removeWork(this.placeOf(code).work);
    return this.ledger.find(code);
  }

  private async begin(
    status: typeof RUN_STATUS.backingUp | typeof RUN_STATUS.restoring,
    backup: string,
    work: (code: string) => Promise<void>,
  ): Promise<string> {
    const { runState, logger, database } = this.dependencies;
    const unlock = await database.lockOperations();
    if (unlock === undefined) throw new HttpError(409, 409, 'system.operation-running');
    const code = runState.begin(status);
    const perform = async (): Promise<void> => {
      try {
        await work(code);
        await this.ledger.finish(code);
        await removeWork(this.placeOf(code).work);
        runState.finish(code, true);
        logger.info({ operation: code, backup }, status === RUN_STATUS.restoring ? 'restored' : 'backed up');
      } catch (error) {
        await this.fail(code, error);
      } finally {
        this.running = undefined;
        await unlock();
      }
    };
    const opened = this.open(code, status, backup);
    this.running = opened.then(perform, async () => {
      runState.finish(code, false);
      this.running = undefined;
      await unlock();
    });
    await opened;
    return code;
  }

  private async open(code: string, status: number, backup: string): Promise<void> {
    // Another process may have died a moment ago.
    await this.settleLeft();
    await makeWork(this.placeOf(code).work);
    await this.ledger.begin({ operationCode: code, status, backup });
  }

  private async fail(code: string, error: unknown): Promise<void> {
    const { runState, logger, onReplaced } = this.dependencies;
    if (!this.ending.signal.aborted) logger.error({ err: error, operation: code }, 'an operation has failed');
    const reason = error instanceof ArchiveError ? error.problem : 'error';
    const status = await this.settle(code, reason).catch((again: unknown) => {
      logger.error(again, 'the next start brings the operation to its end');
      return undefined;
    });
    const isDone = status === DONE;
    if (isDone) await onReplaced();
    runState.finish(code, isDone);
  }

  /** Makes an archive, and reads it whole before it counts as one. */
  private async write(backup: string, reason: BackupReason, code: string): Promise<void> {
    const path = join(this.folder, backup);
    const summary = await this.run({ do: 'write', path }, code);
    await this.archives.note(backup, { reason, ...summary });
    await this.check(backup, path, code);
    await this.archives.keep(backup);
    const { size: bytes } = await stat(path);
    this.newest = { madeAt: new Date(summary.madeAt), bytes };
  }

  private async check(backup: string, path: string, code = 'check'): Promise<void> {
    try {
      const summary = await this.run({ do: 'check', path, schema: await this.ledger.schema() }, code);
      await this.archives.note(backup, { ...summary, checkedAt: new Date().toISOString() });
    } catch (error) {
      if (!(error instanceof ArchiveError) || code !== 'check') throw error;
      throw refusalOf(error);
    }
  }

  private run(
    task: { path: string } & (
      | { do: 'write' }
      | { do: 'check'; schema: string }
      | { do: 'restore'; schema: string; code: string }
    ),
    code: string,
  ): Promise<ArchiveSummary> {
    const { DATA_DIR, DATABASE_URL } = this.dependencies.config;
    const settings = { DATA_DIR, ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }) };
    return runBackupTask({ ...task, settings, work: this.placeOf(code).work }, this.ending.signal);
  }

  private placeOf(code: string): { folder: string; work: string } {
    return { folder: this.dependencies.config.DATA_DIR, work: join(this.folder, '.work', code) };
  }

  private requireIdle(): void {
    if (this.running !== undefined || this.isChecking)
      throw new HttpError(409, 409, 'system.operation-running');
  }
}

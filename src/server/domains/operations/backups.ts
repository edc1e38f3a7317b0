// Makes backups of everything, and restores them.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Config } from '../../kernel/config.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { unlessStoreIsGone } from '../../storage/store-failure.ts';
import { ArchiveError } from './archive/archive-format.ts';
import { withStoredFiles } from './archive/open-stored-files.ts';
import { finishFiles, makeWork, removeWork, undoFiles } from './archive/restore-archive.ts';
import { nameNow, type Backup, type BackupReason } from './archive-folder.ts';
import { makeArchiveTasks, type ArchiveTasks } from './archive-tasks.ts';
import { openArchives, type ArchiveSettings, type ArchiveStore } from './archives.ts';
import type { DataLocation } from './backup-task.ts';
import { closeOthers } from './close-others.ts';
import { findDue, isNeeded, listDropped, type BackupSchedule } from './due-backups.ts';
import { makeOperationLedger, type OperationLedger } from './operation-ledger.ts';
import { makeProofs, type Proof, type Proofs } from './proofs.ts';
import { RUN_STATUS, type FinishStatus, type RunState } from './run-state.ts';

interface BackupsDependencies {
  config: DataLocation & ArchiveSettings & BackupSchedule & Pick<Config, 'BACKUP_PROVE_EVERY'>;
  database: Database;
  runState: RunState;
  logger: FastifyBaseLogger;
  /** Drops what is kept in memory. */
  onReplaced(): Promise<void>;
  /** Called after a backup that has failed. */
  onFailed?(operationCode: string): Promise<void>;
  /** Starts a throw-away site from an archive, in an empty folder, and asks for its pages. */
  prove(task: { path: string; folder: string }, signal: AbortSignal): Promise<Proof>;
}

const DONE: FinishStatus = 2;

/** Opens the backups, and first brings to an end what a process that died has left. */
export async function openBackups(dependencies: BackupsDependencies): Promise<Backups> {
  const ending = new AbortController();
  const archives = await openArchives(dependencies.config, ending.signal);
  const service = new Backups(dependencies, archives, ending);
  await service.settleAll();
  return service;
}

/** Archives of everything, and what is put back from them. One operation runs at a time. */
export class Backups {
  /** Proofs that they can be restored. */
  readonly proofs: Proofs;
  private readonly dependencies: BackupsDependencies;
  private readonly folder: string;
  private readonly archives: ArchiveStore;
  private readonly ledger: OperationLedger;
  private readonly tasks: ArchiveTasks;
  private readonly ending: AbortController;
  private running: Promise<void> | undefined;
  private isChecking = false;
  private newest: { madeAt: Date; bytes: number } | undefined;

  constructor(dependencies: BackupsDependencies, archives: ArchiveStore, ending: AbortController) {
    this.dependencies = dependencies;
    this.folder = join(dependencies.config.DATA_DIR, 'backups');
    this.archives = archives;
    this.ending = ending;
    this.ledger = makeOperationLedger(dependencies.database);
    const { config, logger, prove: start } = dependencies;
    const [everyHours, { signal }, folder] = [config.BACKUP_PROVE_EVERY, ending, this.folder];
    this.tasks = makeArchiveTasks({ config, archives, folder, ledger: this.ledger, signal });
    this.proofs = makeProofs({ archives, folder, everyHours, logger, signal, start });
  }

  /** Status of an operation of an earlier process; undefined when it is unknown. */
  readonly find = (code: string): Promise<FinishStatus | undefined> => this.ledger.find(code);
  /** When the last backup was made that is whole, and how large it is. */
  readonly last = (): { madeAt: Date; bytes: number } | undefined => this.newest;
  /** The newest first. */
  readonly list = (): Promise<Backup[]> => this.archives.list();
  /** The bytes of an archive. Throws a 404. */
  readonly read: ArchiveStore['read'] = (backup) => this.archives.read(backup);
  /** Whether encrypted ones can be read here. */
  readonly isKeyHere: ArchiveStore['isKeyHere'] = () => this.archives.isKeyHere();

  /** Begins a backup, or that of what has changed since `base`, and returns the operation's code. */
  readonly start = async (reason: BackupReason = 'asked', base?: string): Promise<string> => {
    this.requireIdle();
    const backup = nameNow();
    return this.begin(RUN_STATUS.backingUp, backup, async (code) => {
      this.newest = await this.tasks.write(backup, { reason, base }, code);
    });
  };

  /**
   * Checks the archive; throws a 422 that says what is wrong before anything changes. Then begins the restore
   * and returns the operation's code. `then` runs when all rows are replaced.
   */
  readonly restore = async (backup: string, then?: () => Promise<void>): Promise<string> => {
    this.requireIdle();
    this.isChecking = true;
    const path = await this.tasks.makeReady(backup).finally(() => (this.isChecking = false));
    return this.begin(RUN_STATUS.restoring, backup, async (code) => {
      const { database, runState } = this.dependencies;
      // The safety backup has all that was saved, and nothing is saved after it.
      await closeOthers(database, code, { isSaving: runState.isSaving, signal: this.ending.signal });
      this.newest = await this.tasks.write(nameNow(), { reason: 'safety' }, code);
      await this.tasks.restore(path, code);
      await this.endFiles(code, finishFiles);
      await this.dependencies.onReplaced();
      await then?.();
    });
  };

  readonly remove = async (backup: string): Promise<void> => {
    await this.archives.requireThere(backup);
    if (this.running !== undefined) throw new HttpError(409, 'system.operation-running');
    if (isNeeded({ backup }, await this.list())) throw new HttpError(409, 'backup.needed');
    await this.archives.remove(backup);
  };

  /** Makes the backup that is due, and removes those that are too many or too old. */
  readonly runDue = async (): Promise<void> => {
    const { config } = this.dependencies;
    const all = await this.list();
    const dropped = this.running === undefined ? listDropped(all, config) : [];
    for (const { backup } of dropped) await this.remove(backup);
    const due = findDue(all, config);
    if (due === undefined || this.running !== undefined || this.isChecking) return;
    await this.start(due.reason, due.base);
    await this.idle();
  };

  /** Ends what is running: a backup is not made; a restore leaves the old state or the new one. */
  readonly close = async (): Promise<void> => {
    this.ending.abort();
    await this.idle();
    this.archives.close();
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
    await unlessStoreIsGone(this.readNewest(), this.dependencies.logger);
  }

  private async readNewest(): Promise<void> {
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
    await this.endFiles(code, isSwapped ? finishFiles : undoFiles);
    if (isSwapped) await this.ledger.finish(code);
    await removeWork(this.workOf(code));
    return this.ledger.find(code);
  }

  private async begin(
    status: typeof RUN_STATUS.backingUp | typeof RUN_STATUS.restoring,
    backup: string,
    work: (code: string) => Promise<void>,
  ): Promise<string> {
    const { runState, logger, database } = this.dependencies;
    const unlock = await database.lockOperations();
    if (unlock === undefined) throw new HttpError(409, 'system.operation-running');
    const code = runState.begin(status);
    const perform = async (): Promise<void> => {
      try {
        await work(code);
        await this.ledger.finish(code);
        await removeWork(this.workOf(code));
        runState.finish(code, true);
        logger.info({ operation: code, backup }, status === RUN_STATUS.restoring ? 'restored' : 'backed up');
      } catch (error) {
        await this.fail(code, error);
        if (status === RUN_STATUS.backingUp) await this.notifyOfFailure(code);
      } finally {
        this.running = undefined;
        await unlock();
      }
    };
    const opened = this.open(code, status, backup);
    this.running = opened.then(perform, async () => {
      runState.finish(code, false);
      await removeWork(this.workOf(code));
      this.running = undefined;
      await unlock();
    });
    await opened;
    return code;
  }

  private async open(code: string, status: number, backup: string): Promise<void> {
    // Another process may have died a moment ago.
    await this.settleLeft();
    await makeWork(this.workOf(code));
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

  /** What it was is in the log already. */
  private async notifyOfFailure(code: string): Promise<void> {
    const { onFailed, logger } = this.dependencies;
    if (this.ending.signal.aborted) return;
    await onFailed?.(code).catch((error: unknown) =>
      logger.error(error, 'nobody was told of a failed backup'),
    );
  }

  private workOf(code: string): string {
    return join(this.folder, '.work', code);
  }

  private endFiles(code: string, end: typeof finishFiles): Promise<void> {
    const work = this.workOf(code);
    return withStoredFiles(this.dependencies.config, (files) => end({ files, work }));
  }

  private requireIdle(): void {
    if (this.running !== undefined || this.isChecking) throw new HttpError(409, 'system.operation-running');
  }
}

// Writes, checks and restores whole archives, each in a process of its own.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveError } from './archive/archive-format.ts';
import type { BackupReason } from './archive-folder.ts';
import { refusalOf } from './archive-refusal.ts';
import type { ArchiveStore } from './archives.ts';
import { placeOf, type ArchiveSummary, type DataLocation, type ReadingTask } from './backup-task.ts';
import type { OperationLedger } from './operation-ledger.ts';
import { runBackupTask } from './run-backup-task.ts';

/** In the folder of backups: what the next part may leave out. */
const BASE_FILE = '.base.json';

/** What is done with whole archives, each in a process of its own. */
export type ArchiveTasks = ReturnType<typeof makeArchiveTasks>;

interface ArchiveTasksDependencies {
  config: DataLocation;
  archives: ArchiveStore;
  /** Of the archives on the disk. */
  folder: string;
  ledger: OperationLedger;
  signal: AbortSignal;
}

export function makeArchiveTasks(dependencies: ArchiveTasksDependencies) {
  const { config, archives, folder, ledger, signal } = dependencies;

  function run(task: { path: string } & ReadingTask, code: string): Promise<ArchiveSummary> {
    return runBackupTask({ ...task, settings: placeOf(config), work: join(folder, '.work', code) }, signal);
  }

  async function check(
    backup: string,
    read: { path: string; isPart?: boolean },
    code: string,
  ): Promise<void> {
    const summary = await run({ do: 'check', ...read, schema: await ledger.schema() }, code);
    await archives.note(backup, { ...summary, checkedAt: new Date().toISOString() });
  }

  return {
    /** Makes an archive, and reads it whole before it counts as one. A part leaves out what `base` has. */
    async write(
      backup: string,
      { reason, base }: { reason: BackupReason; base?: string | undefined },
      code: string,
    ) {
      const path = join(folder, backup);
      const isBase = reason === 'scheduled' || reason === 'changes';
      const baseFile = isBase ? join(folder, BASE_FILE) : undefined;
      const summary = await run({ do: 'write', path, base, baseFile }, code);
      // A part becomes an archive of everything when its base is not known here.
      const became = reason === 'changes' && summary.base === undefined ? 'scheduled' : reason;
      await archives.note(backup, { reason: became, ...summary });
      await check(backup, { path, isPart: summary.base !== undefined }, code);
      const { size: bytes } = await stat(path);
      await archives.keep();
      return { madeAt: new Date(summary.madeAt), bytes };
    },
    /** The path of an archive that is fit to be restored, or the answer that says what is wrong with it. */
    async makeReady(backup: string) {
      try {
        const path = await archives.require(backup);
        try {
          await check(backup, { path }, 'check');
          return path;
        } catch (error) {
          await archives.release(path);
          throw error;
        }
      } catch (error) {
        throw error instanceof ArchiveError ? refusalOf(error) : error;
      }
    },
    /** Replaces all rows, and puts the files that they need. */
    async restore(path: string, code: string) {
      try {
        await run({ do: 'restore', path, code, schema: await ledger.schema() }, code);
      } finally {
        await archives.release(path);
      }
    },
  };
}

// Runs a task of backups in a process of its own.
import { fork } from 'node:child_process';
import { findWorker } from '../../kernel/find-worker.ts';
import { ArchiveError } from './archive/archive-format.ts';
import type { ArchiveSummary, BackupResult, BackupTask, ChangingTask, ReadingTask } from './backup-task.ts';

type Run<Task> = Omit<BackupTask, keyof ReadingTask | keyof ChangingTask> & Task;

/** A thread would leave memory in this process. Rejects with an `ArchiveError` or a system error. */
export async function runBackupTask(task: Run<ReadingTask>, signal: AbortSignal): Promise<ArchiveSummary> {
  const summary = await run(task, signal);
  if (summary === null) throw new Error(`The task "${task.do}" has no result.`);
  return summary;
}

/** Makes another file of an archive, in a process of its own. */
export async function runChangingTask(task: Run<ChangingTask>, signal: AbortSignal): Promise<void> {
  await run(task, signal);
}

async function run(task: BackupTask, signal: AbortSignal): Promise<ArchiveSummary | null> {
  const child = fork(findWorker(import.meta.url, 'backup-worker'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    signal,
  });
  const { promise, resolve, reject } = Promise.withResolvers<BackupResult>();
  child.once('message', resolve).once('error', reject);
  child.once('exit', () => reject(new Error(`The process of the task "${task.do}" ended without a result.`)));
  child.send(task);
  const result = await promise;
  if ('summary' in result) return result.summary;
  if ('problem' in result) throw new ArchiveError(result.problem, result.part);
  throw Object.assign(new Error(result.message), { code: result.code });
}

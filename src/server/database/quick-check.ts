// Checks a whole SQLite database for damage, in a process of its own.
import { fork } from 'node:child_process';
import { findWorker } from '../kernel/find-worker.ts';

/** What the process sends: what SQLite has found, or the error of a file that cannot be read. */
export type CheckResult = { found: string } | { message: string; code: string };

/**
 * Reads a whole SQLite database, in a process of its own: a second for some hundred megabytes. Resolves to
 * the first damage, in SQLite's words; to undefined if there is none. Rejects when the file cannot be read,
 * or when the signal ends the check.
 */
export async function quickCheck(file: string, signal: AbortSignal): Promise<string | undefined> {
  // A thread would leave 7 MB in this process, for as long as it runs.
  const child = fork(findWorker(import.meta.url, 'quick-check-worker'), [file], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    signal,
  });
  // A check must not keep the server running.
  child.unref();
  child.channel?.unref();
  const { promise, resolve, reject } = Promise.withResolvers<CheckResult>();
  child.once('message', resolve).once('error', reject);
  child.once('exit', () => reject(new Error('The check of the database ended without a result.')));
  const result = await promise;
  if ('code' in result) throw Object.assign(new Error(result.message), { code: result.code });
  return result.found === 'ok' ? undefined : result.found;
}

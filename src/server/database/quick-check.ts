import { Worker } from 'node:worker_threads';
import { findWorker } from '../kernel/find-worker.ts';

/**
 * Reads a whole SQLite database, in a thread of its own: a second for some hundred megabytes. Resolves to the
 * first damage, in SQLite's words; to undefined if there is none. Rejects when the file cannot be read, or
 * when the signal ends the check.
 */
export async function quickCheck(file: string, signal: AbortSignal): Promise<string | undefined> {
  const worker = new Worker(findWorker(import.meta.url, 'quick-check-worker'), { workerData: file });
  // A check must not keep the server running.
  worker.unref();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () => reject(new Error('The check of the database ended without a result.')));
  signal.addEventListener('abort', () => void worker.terminate(), { once: true });
  const found = await promise;
  return found === 'ok' ? undefined : found;
}

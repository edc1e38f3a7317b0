// Proves an archive: starts a site from it and asks for its pages.
import { fork } from 'node:child_process';
import type { Proof } from '../domains/operations/index.ts';
import { findWorker } from '../kernel/find-worker.ts';

/** What the process of a proof is told. */
export interface ProofTask {
  /** The archive. */
  path: string;
  /** An empty folder, for the throw-away site. */
  folder: string;
}

/** A throw-away site needs the build: sources are not started a second time. */
export const CAN_PROVE = !import.meta.url.endsWith('.ts');

/** The process has an environment of its own, and no secrets. */
export async function proveArchive(task: ProofTask, signal: AbortSignal): Promise<Proof> {
  const { PATH, TMPDIR, npm_package_version: version } = process.env;
  const child = fork(findWorker(import.meta.url, 'proof-worker'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: { PATH, TMPDIR, npm_package_version: version },
    signal,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Proof>();
  child.once('message', resolve).once('error', reject);
  child.once('exit', () => reject(new Error('The process of the proof ended without a result.')));
  child.send(task);
  return promise;
}

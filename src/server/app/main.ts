// Starts the server as a program.
import { realpathSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { RunningServer } from './start-server.ts';
import { explainOldNode } from './node-version.ts';

/** Files and folders that the server makes are its user's alone. */
const OWN_FILES = 0o077;
/** Time for running requests when the process is asked to stop. */
const GRACE_MS = 10_000;

/**
 * Runs the program until it is asked to stop. Exit code 0 after a stop; 1, with one line on stderr, when it
 * cannot start, and 3 when the upgrade of the database has failed.
 */
export async function run(): Promise<void> {
  const tooOld = explainOldNode(process.versions.node);
  if (tooOld !== undefined) {
    process.stderr.write(`${tooOld}\n`);
    process.exit(1);
  }
  process.umask(OWN_FILES);
  // An old Node.js could not even load the program, and say so, if it were imported by name.
  const { enableCompileCache } = await import('node:module');
  // Compiled code is cached beside the build, and deleted with it.
  enableCompileCache(fileURLToPath(new URL('.compiled', import.meta.url)));
  let server: RunningServer | undefined;
  // Before the start: a stop may be requested as soon as "ready" is printed.
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err !== undefined)
      process.stderr.write(`Stopping after an unhandled error: ${err.stack ?? err.message}\n`);
    await server?.close();
  });
  try {
    const { startServer } = await import('./start-server.ts');
    server = await startServer();
  } catch (error) {
    const { describeStartFailure, exitCodeOf } = await import('./start-failure.ts');
    process.stderr.write(`${describeStartFailure(error)}\n`);
    process.exit(exitCodeOf(error));
  }
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) await run();

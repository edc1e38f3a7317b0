import { realpathSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { RunningServer } from './start-server.ts';

/** Time for running requests when the process is asked to stop. */
const GRACE_MS = 10_000;

/**
 * Runs the program until it is asked to stop. Exit code 0 after a stop; 1, with one line on stderr, when it
 * cannot start.
 */
export async function run(): Promise<void> {
  // Compiled code is cached beside the build, and deleted with it.
  enableCompileCache(fileURLToPath(new URL('.compiled', import.meta.url)));
  let server: RunningServer | undefined;
  // Before the start: a stop may be requested as soon as "ready" is printed.
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err !== undefined)
      process.stderr.write(`Stopping after an error that nobody handled: ${err.stack ?? err.message}\n`);
    await server?.close();
  });
  try {
    const { startServer } = await import('./start-server.ts');
    server = await startServer();
  } catch (error) {
    const { describeStartFailure } = await import('./start-failure.ts');
    process.stderr.write(`${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}

const started = process.argv[1];
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) await run();

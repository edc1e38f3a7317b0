// Starts servers for the tests of one file, each on a port and a data folder of its own.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { OWNER_PASSWORD } from './owner-password.ts';
import { emptyPictureQueue } from './picture-queue.ts';
import { startProgram, type RunningProgram } from './program.ts';
import { NO_BUDGET } from './no-budget.ts';

export interface RunningServer extends RunningProgram {
  dataFolder: string;
}

/**
 * Starts the production build of the program in `root`. It is stopped after the last test of the file,
 * if not before. Call it at the top level of the file: an `afterAll` inside a hook does not run.
 */
export async function startProduction(
  settings: Readonly<Record<string, string>> = {},
  root = process.cwd(),
): Promise<RunningServer> {
  await ensureBuild(root);
  return startServer(root, 'dist/server/main.js', { NODE_ENV: 'production', ...NO_BUDGET, ...settings });
}

/** Starts the server from its sources, as `npm run dev` does; otherwise like `startProduction`. */
export function startDevelopment(): Promise<RunningServer> {
  return startServer(process.cwd(), 'src/tools/dev.ts', { NODE_ENV: 'development', ...NO_BUDGET });
}

async function startServer(
  root: string,
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tessera-data-'));
  const [isDemo, isChanged] = [settings.SEED === undefined, root !== process.cwd()];
  if (isDemo) copyDemoData(dataFolder, !isChanged);
  const program = await startProgram(root, script, { DATA_DIR: dataFolder, OWNER_PASSWORD, ...settings });
  if (isDemo && isChanged) emptyPictureQueue(dataFolder);
  afterAll(async () => {
    await program.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return { ...program, dataFolder };
}

/** Saves the server its first start with the demo. A changed program must fill its own database. */
function copyDemoData(dataFolder: string, withDatabase: boolean): void {
  // Only browser tests have it.
  const demoData = inject('demoData') as string | undefined;
  if (demoData === undefined) return;
  const from = withDatabase ? demoData : join(demoData, 'media');
  cpSync(from, withDatabase ? dataFolder : join(dataFolder, 'media'), { recursive: true });
}

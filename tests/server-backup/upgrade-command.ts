// Runs `npm run upgrade`, and reads what it has made of a database.
import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { openDriver } from '../../src/server/database/database.ts';
import { readSchema } from '../../src/server/database/migrate.ts';
import type { BackupSite } from './backup-site.ts';
import { RUN_ENVIRONMENT } from '../support/run-environment.ts';

type Settings = BackupSite['settings'];
type Queries = Awaited<ReturnType<typeof openDriver>>['queries'];

/** Runs the command to its end. */
export async function upgrade(settings: Settings, ...args: string[]) {
  const child = spawn(process.execPath, ['src/tools/launch.js', 'command', 'upgrade', ...args], {
    env: { ...RUN_ENVIRONMENT, ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, printed };
}

/** Works on a database without migrating it. */
export async function onDriver<T>(settings: Settings, work: (queries: Queries) => Promise<T>): Promise<T> {
  const { queries } = await openDriver(settings);
  try {
    return await work(queries);
  } finally {
    await queries.destroy();
  }
}

export const schemaOf = (settings: Settings) => onDriver(settings, readSchema);

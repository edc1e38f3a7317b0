import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';

/** The built program, running in a process of its own as an owner would run it. */
export interface RunningServer {
  /** `http://127.0.0.1:12345` */
  url: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop (SIGTERM); its exit code once it has. */
  stop(): Promise<number | null>;
}

/** The owner's password of every server that tests start. */
export const OWNER_PASSWORD = 'tiles-and-light-7';

/** Starts the production build on a free port with an empty data folder; it is stopped after the last test of the file, if not before. Call it at the file's top level: a hook's `afterAll` is not run. */
export async function startProduction(
  settings: Readonly<Record<string, string>> = {},
  root = process.cwd(),
): Promise<RunningServer> {
  await ensureBuild(root);
  return startProgram(root, 'dist/server/main.js', { NODE_ENV: 'production', ...settings });
}

/** Starts the server from its sources, as `npm run dev` does; otherwise as `startProduction`. */
export function startDevelopment(): Promise<RunningServer> {
  return startProgram(process.cwd(), 'src/tools/dev.ts', { NODE_ENV: 'development' });
}

async function startProgram(
  root: string,
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tessera-data-'));
  const pictures = inject('pictures') as string | undefined;
  // Given to browser tests alone; and another seed has none of the demo's pictures.
  if (pictures !== undefined && settings.SEED === undefined)
    cpSync(pictures, join(settings.DATA_DIR ?? dataFolder, 'media'), { recursive: true });
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataFolder, OWNER_PASSWORD, ...settings },
  });
  let printed = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        const ready = /^ready on (\S+)/m.exec(printed)?.[1];
        if (ready !== undefined) resolve(ready);
      });
    }
    void ended.then((code) =>
      reject(new Error(`The server ended with code ${code} before it was ready:\n${printed}`)),
    );
  });
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return ended;
  };
  afterAll(async () => {
    await stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  return { url, output: () => printed, stop };
}

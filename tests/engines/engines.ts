/** Starts Firefox and WebKit (the engine of Safari) with Debian's packages. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openHttpSession, openMarionette, type Send } from './protocol.ts';

export const ENGINES = ['Firefox', 'WebKit'] as const;
export type Engine = (typeof ENGINES)[number];

/** The programs of each engine, and the packages that they are in. */
const NEEDS: Readonly<Record<Engine, { programs: readonly string[]; packages: string }>> = {
  Firefox: { programs: ['firefox-esr'], packages: 'firefox-esr fonts-noto-cjk' },
  WebKit: {
    programs: ['WebKitWebDriver', 'Xvfb', 'openbox'],
    packages: 'webkit2gtk-driver xvfb openbox fonts-noto-cjk',
  },
};
/** Where a display of X says that it is there. */
const DISPLAYS = '/tmp/.X11-unix';

/** Settings of Firefox: nothing that calls home, and the language of the tests. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'ui.prefersReducedMotion': 1,
};

export interface RunningEngine {
  send: Send;
  close(): void;
}

/** Throws a sentence that says how to get what is missing. */
export async function startEngine(engine: Engine): Promise<RunningEngine> {
  const { programs, packages } = NEEDS[engine];
  const missing = programs.filter((name) => !isOnPath(name));
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} missing. On Debian: apt-get install ${packages}`);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-engine-'));
  const started: ChildProcess[] = [];
  const start: Start = (program, args, env = {}) => {
    const child = spawn(program, args, {
      // A folder of its own: no profile, cache or setting of the person who runs the tests.
      env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, ...env },
      stdio: 'ignore',
      detached: true,
    });
    started.push(child);
  };
  const close = (): void => {
    // With the processes of their pages.
    for (const { pid } of started.toReversed()) if (pid !== undefined) endGroup(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { send: await (engine === 'Firefox' ? startFirefox : startWebKit)(start, folder), close };
  } catch (error) {
    close();
    throw error;
  }
}

type Start = (program: string, args: readonly string[], env?: Readonly<Record<string, string>>) => void;

async function startFirefox(start: Start, folder: string): Promise<Send> {
  const port = await freePort();
  const all = { ...PREFERENCES, 'marionette.port': port };
  const lines = Object.entries(all).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});\n`);
  writeFileSync(join(folder, 'user.js'), lines.join(''));
  start('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', folder]);
  return openMarionette(port);
}

async function startWebKit(start: Start): Promise<Send> {
  const [port, display] = [await freePort(), freeDisplay()];
  const env = { DISPLAY: `:${display}`, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' };
  start('Xvfb', [`:${display}`, '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']);
  await until(() => existsSync(join(DISPLAYS, `X${display}`)));
  // Without a manager of windows, no page has the focus.
  start('openbox', [], env);
  start('WebKitWebDriver', [`--port=${port}`], env);
  const open = (): Promise<Send> => openHttpSession(port, {});
  return open().catch(async () => {
    await until(() => isListening(port));
    return open();
  });
}

const isOnPath = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function freeDisplay(): number {
  let display = 90 + (process.pid % 400);
  while (existsSync(join(DISPLAYS, `X${display}`))) display += 1;
  return display;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/status`).then(
    () => true,
    () => false,
  );

/** Waits at most 30 s. */
export async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('It has not happened within 30 s.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

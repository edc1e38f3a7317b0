import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProgram } from '../support/program.ts';
import { RUN_ENVIRONMENT } from '../support/run-environment.ts';

// Every test starts whole processes, on machines that may be busy with others.
vi.setConfig({ testTimeout: 90_000 });
beforeAll(() => ensureBuild(process.cwd()), 120_000);

type Settings = Readonly<Record<string, string>>;

async function owner(settings: Settings, args: readonly string[], input = '') {
  const child = spawn(process.execPath, ['src/tools/launch.js', 'command', 'owner', ...args], {
    env: { ...RUN_ENVIRONMENT, ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...printed };
}

async function post(url: string, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/owner/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.slice(0, each.indexOf(';')));
  return { status: answer.status, cookie: cookies.join('; ') };
}

const signIn = (url: string, password: string, cookie = '') =>
  post(url, 'login', { name: 'owner', password }, { cookie });

async function start(settings: Settings) {
  const server = await startProgram(process.cwd(), 'dist/server/main.js', {
    NODE_ENV: 'production',
    SEED: 'blank',
    OWNER_PASSWORD,
    ...settings,
  });
  onTestFinished(() => server.kill());
  return server;
}

describe.each(DATABASES)('npm run owner on $name', ({ settings: makeSettings }) => {
  test('unlocks and resets beside a running server, and without it', async () => {
    const settings = await makeSettings();
    const server = await start(settings);
    for (let count = 0; count < 10; count += 1) await signIn(server.url, 'wrong');
    expect((await signIn(server.url, OWNER_PASSWORD)).status).toBe(429);

    const unlocked = await owner(settings, ['unlock', 'owner']);
    expect(unlocked).toMatchObject({ code: 0, stderr: '' });
    const token = /\/owner\/unlock\?token=(\S+)$/m.exec(unlocked.stdout)?.[1];
    for (let count = 0; count < 10; count += 1) await signIn(server.url, 'wrong');
    const device = await post(server.url, 'unlock', { token });
    expect(device.status).toBe(200);
    const session = await signIn(server.url, OWNER_PASSWORD, device.cookie);
    expect(session.status).toBe(200);

    const reset = await owner(settings, ['reset', 'owner', '-'], 'harbour-and-7-lamps\n');
    expect(reset).toMatchObject({ code: 0, stderr: '' });
    const me = await fetch(`${server.url}/api/owner/me`, { headers: { cookie: session.cookie } });
    expect([me.status, (await me.json()) as object]).toMatchObject([401, { code: 996 }]);
    expect((await signIn(server.url, OWNER_PASSWORD)).status).toBe(401);
    expect((await signIn(server.url, 'harbour-and-7-lamps')).status).toBe(200);
    await server.stop();

    const printed = await owner(settings, ['reset', 'owner']);
    const password = /:\n(\S+)\n$/.exec(printed.stdout)?.[1] ?? '';
    const again = await start(settings);
    expect((await signIn(again.url, password)).status).toBe(200);
  });
});

test('refuses in one line what it cannot do', async () => {
  const DATA_DIR = makeTemporaryFolder();
  expect(await owner({ DATA_DIR }, ['unlock', 'owner'])).toMatchObject({
    code: 1,
    stderr: `There is no database in ${DATA_DIR}. Set DATA_DIR as for the server.\n`,
  });
  await (await start({ DATA_DIR })).stop();
  const lines = [
    [['reset', 'nobody'], /^The site "default" has no owner "nobody"\. It has "owner"\.\n$/],
    [['reset', 'owner', 'short-1'], /^The password must have 8 to 128 characters\.\n$/],
    [['reset', 'owner', 'password123'], /^The password is one of the 100,000 most common/],
    [['lock', 'owner'], /^Usage:/],
    [[], /^Usage:/],
  ] as const;
  for (const [args, line] of lines) {
    const { code, stderr } = await owner({ DATA_DIR }, args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(line)]);
  }
});

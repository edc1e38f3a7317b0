import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { RUN_ENVIRONMENT } from '../support/run-environment.ts';

// Every test starts whole processes, on machines that may be busy with others.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => ensureBuild(process.cwd()), 120_000);

interface Started {
  /** Of the process. */
  id: number | undefined;
  /** What it printed up to its end, or up to being ready. */
  printed(): { stdout: string; stderr: string };
  ready: Promise<string>;
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

function start(settings: Record<string, string | undefined>, log: 'pipe' | number = 'pipe'): Started {
  return startBy('dist/server/main.js', settings, log);
}

function startBy(
  script: string,
  settings: Record<string, string | undefined>,
  log: 'pipe' | number = 'pipe',
): Started {
  const child = spawn(process.execPath, [script], {
    env: { ...RUN_ENVIRONMENT, NODE_ENV: 'production', PORT: '0', SEED: 'blank', ...settings },
    stdio: ['ignore', 'pipe', log],
  });
  const printed = { stdout: '', stderr: '' };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    // It may write to its folder until it has ended.
    await ended;
  });
  const ready = new Promise<string>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed.stdout += text;
      const url = /^ready on (http:\S+)$/m.exec(printed.stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return { id: child.pid, printed: () => printed, ready, ended, signal: (name) => void child.kill(name) };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('the first start prints the password and editor address; the second no password', async () => {
  const DATA_DIR = makeFolder();
  const first = start({ DATA_DIR });
  const url = await first.ready;
  const told = first.printed().stdout;
  const password = /^password {2}(\S+)$/m.exec(told)?.[1] ?? '';
  expect(told).toContain(`${url}/edit/home`);
  const login = await fetch(`${url}/api/owner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'owner', password }),
  });
  expect(login.status).toBe(200);
  first.signal('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.printed().stderr).not.toContain(password);

  const second = start({ DATA_DIR, LOG_LEVEL: 'silent' });
  await second.ready;
  expect(second.printed().stdout).not.toContain('password');
});

test.each([
  { settings: { NODE_ENV: undefined }, count: 2 },
  { settings: { NODE_ENV: undefined, PUBLIC_URL: 'https://www.example.com' }, count: 0 },
  { settings: { NODE_ENV: 'production' }, count: 0 },
])(
  '"npm start" with $settings takes payments by $count methods, without money',
  async ({ settings, count }) => {
    // Its site has members.
    const running = startBy('src/tools/start.ts', { DATA_DIR: makeFolder(), SEED: 'demo', ...settings });
    const answer = await fetch(`${await running.ready}/api/memberOrder/payMethods`);
    expect(((await answer.json()) as { data: unknown[] }).data).toHaveLength(count);
    expect(running.printed().stderr.includes('no money moves')).toBe(count > 0);
  },
);

test.each(['server', 'practice program'] as const)(
  '"npm start" without NODE_ENV: when the %s is killed, the other ends, too',
  async (killed) => {
    const running = startBy('src/tools/start.ts', { DATA_DIR: makeFolder(), NODE_ENV: undefined });
    const server = await running.ready;
    const practice = /^practice payments on (\S+)$/m.exec(running.printed().stdout)?.[1] ?? '';
    expect((await fetch(`${practice}/practice-pay/pay/1`)).status).toBe(404);
    if (killed === 'server') running.signal('SIGKILL');
    else for (const id of childrenOf(running.id)) process.kill(id, 'SIGKILL');
    // Both hold its output open.
    await running.ended;
    for (const url of [server, practice]) await expect(fetch(url)).rejects.toThrow('fetch failed');
  },
);

function childrenOf(id = 0): number[] {
  return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ').map(Number);
}

test('on SIGTERM it answers the pending requests, then exits with code 0', async () => {
  const running = start({ DATA_DIR: makeFolder() });
  const url = await running.ready;
  const asked = Array.from({ length: 5 }, () => {
    const headers = { 'content-type': 'application/json', expect: '100-continue' };
    return request(`${url}/api/owner/login`, { method: 'POST', agent: false, headers });
  });
  const answers = asked.map((each) => once(each, 'response') as Promise<[IncomingMessage]>);
  // A server that says "continue" has the request.
  await Promise.all(
    asked.map(async (each) => {
      each.flushHeaders();
      await once(each, 'continue');
      each.end('{"name":"owner","password":"wrong-one"}');
    }),
  );
  running.signal('SIGTERM');
  for (const [answer] of await Promise.all(answers)) {
    expect(answer.statusCode).toBe(401);
    answer.resume();
  }
  expect(await running.ended).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});

test("loads nothing of Node's HTTP client, which would take an eighth of the start", async () => {
  const translate = "process.on('exit', () => console.error(process.moduleLoadList.join()))";
  const server = start({
    DATA_DIR: makeFolder(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(translate)}`,
  });
  await server.ready;
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  const { stderr } = server.printed();
  expect(stderr).toContain('NativeModule http,');
  expect(stderr).not.toContain('undici');
});

test('a port in use ends the start with a one-line error', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const failed = start({ DATA_DIR: makeFolder(), PORT: String(port), LOG_LEVEL: 'silent' });
  expect(await failed.ended).toBe(1);
  expect(failed.printed().stderr).toMatch(
    new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is in use\\. [^\\n]+\\n$`),
  );
});

test('it listens at the address of HOST, and at no other', async () => {
  const running = start({ DATA_DIR: makeFolder(), HOST: '127.0.0.2', LOG_LEVEL: 'silent' });
  const { port } = new URL(await running.ready);
  expect((await fetch(`http://127.0.0.2:${port}/healthz`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
});

test('an invalid setting ends the start with one line that names it, and creates no files', async () => {
  const DATA_DIR = join(makeFolder(), 'data');
  const failed = start({ DATA_DIR, PORT: 'eighty', OWNER_PASSWORD: 'abc' });
  expect(await failed.ended).toBe(1);
  const { stderr } = failed.printed();
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toContain('PORT');
  expect(stderr).toContain('OWNER_PASSWORD');
  expect(stderr).not.toContain('abc');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('an invalid database file ends the start with one line that names it', async () => {
  const DATA_DIR = makeFolder();
  writeFileSync(
    join(DATA_DIR, 'tessera.sqlite'),
    'this is not a database, but it is long enough to look like one '.repeat(50),
  );
  const failed = start({ DATA_DIR });
  expect(await failed.ended).toBe(1);
  expect(failed.printed().stderr).toMatch(/^[^\n]*tessera\.sqlite[^\n]*\n$/);
  expect(readdirSync(DATA_DIR)).toEqual(['server.lock', 'tessera.sqlite']);
});

test('a second server on a data folder ends and names the first, unless that has crashed', async () => {
  const DATA_DIR = makeFolder();
  const first = start({ DATA_DIR });
  await first.ready;
  const second = start({ DATA_DIR });
  expect(await second.ended).toBe(1);
  expect(second.printed().stderr).toMatch(
    new RegExp(`^Another server uses ${DATA_DIR}: process ${first.id} of [^\\n]+\\n$`),
  );
  first.signal('SIGKILL');
  await first.ended;
  await start({ DATA_DIR }).ready;
});

test('its files are for its user alone', async () => {
  const DATA_DIR = join(makeFolder(), 'data');
  await start({ DATA_DIR }).ready;
  const open = (readdirSync(DATA_DIR, { recursive: true }) as string[]).filter(
    (name) => (statSync(join(DATA_DIR, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  expect(statSync(DATA_DIR).mode & 0o077).toBe(0);
});

test('a key of another length ends the start with one line', async () => {
  const DATA_DIR = makeFolder();
  writeFileSync(join(DATA_DIR, 'verification.key'), 'short');
  const failed = start({ DATA_DIR });
  expect(await failed.ended).toBe(1);
  expect(failed.printed().stderr).toMatch(/^[^\n]*verification\.key has 5 bytes instead of 32[^\n]*\n$/);
});

test('a log that cannot be written stops nothing', async () => {
  // Every write to it answers "no space left".
  const full = openSync('/dev/full', 'w');
  const running = start({ DATA_DIR: makeFolder(), LOG_LEVEL: 'debug' }, full);
  const url = await running.ready;
  for (let count = 0; count < 20; count += 1)
    expect((await fetch(`${url}/home?x=${count}`)).status).toBe(200);
  running.signal('SIGTERM');
  expect(await running.ended).toBe(0);
});

test('a request with two hosts is rejected', async () => {
  const running = start({ DATA_DIR: makeFolder() });
  const { port } = new URL(await running.ready);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write('GET /home HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test('an https address without a trusted proxy is told at the start', async () => {
  const alone = start({ DATA_DIR: makeFolder(), PUBLIC_URL: 'https://www.example.com' });
  // The log comes by another pipe than the news of being ready.
  await expect.poll(() => alone.printed().stderr).toMatch(/TRUST_PROXY/);
  const behind = start({
    DATA_DIR: makeFolder(),
    PUBLIC_URL: 'https://www.example.com',
    TRUST_PROXY: '127.0.0.1',
  });
  await behind.ready;
  behind.signal('SIGTERM');
  expect(await behind.ended).toBe(0);
  expect(behind.printed().stderr).not.toMatch(/TRUST_PROXY/);
});

test('an unreachable database server ends the start with one line that omits its password', async () => {
  const failed = start({
    DATA_DIR: makeFolder(),
    DATABASE_URL: 'postgres://tessera:hidden-word@127.0.0.1:9/none',
  });
  expect(await failed.ended).toBe(1);
  expect(failed.printed().stderr).toMatch(/^[^\n]*DATABASE_URL[^\n]*\n$/);
  expect(failed.printed().stderr).not.toContain('hidden-word');
});

test.each(['/proc/tessera', '/sys/tessera', '/dev/null/tessera'])(
  'a data folder that cannot be created (%s) ends the start with a one-line error',
  async (DATA_DIR) => {
    // Not even root can create a folder here.
    const failed = start({ DATA_DIR });
    expect(await failed.ended).toBe(1);
    expect(failed.printed().stderr).toMatch(new RegExp(`^[^\\n]*${DATA_DIR}[^\\n]*DATA_DIR[^\\n]*\\n$`));
  },
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';

// Every test starts whole processes, on machines that may be busy with others.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => ensureBuild(process.cwd()), 120_000);

interface Started {
  /** What it printed up to its end, or up to being ready. */
  printed(): { stdout: string; stderr: string };
  ready: Promise<string>;
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

function start(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', SEED: 'blank', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { stdout: '', stderr: '' };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.stdout += text;
      const url = /^ready on (http:\S+)$/m.exec(printed.stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return { printed: () => printed, ready, ended, signal: (name) => void child.kill(name) };
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
  expect(first.printed().stderr).not.toContain(password);
  first.signal('SIGTERM');
  expect(await first.ended).toBe(0);

  const second = start({ DATA_DIR, LOG_LEVEL: 'silent' });
  await second.ready;
  expect(second.printed().stdout).not.toContain('password');
});

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
  expect(readdirSync(DATA_DIR)).toEqual(['tessera.sqlite']);
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

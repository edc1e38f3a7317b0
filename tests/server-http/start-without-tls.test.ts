import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { loadWhenUsed } from '../../src/tools/build/without-tls.ts';
import { RUN_ENVIRONMENT } from '../support/run-environment.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => ensureBuild(process.cwd()), 120_000);

/** Runs inside of the server: what Node.js has loaded of itself when the server ends. */
const SAY_LOADED = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => process.stderr.write(process.moduleLoadList.join('\\n')));`,
)}`;

test(
  'a server that calls no other one does not load TLS, which reads all root certificates',
  { tags: 'long' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const child = spawn(process.execPath, ['--import', SAY_LOADED, 'dist/server/main.js'], {
      env: { ...RUN_ENVIRONMENT, NODE_ENV: 'production', PORT: '0', SEED: 'blank', DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const loaded = text(child.stderr);
    for await (const printed of child.stdout.setEncoding('utf8')) {
      const url = /^ready on (\S+)$/m.exec(String(printed))?.[1];
      if (url === undefined) continue;
      expect((await fetch(`${url}/home`)).status).toBe(200);
      break;
    }
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
    const modules = (await loaded).split('\n');
    expect(modules).toContain('NativeModule http');
    for (const name of ['tls', 'https', 'http2']) expect(modules).not.toContain(`NativeModule ${name}`);
  },
);

test('the build stops when Fastify loads TLS in a way that is not known', () => {
  expect(() => loadWhenUsed("import https from 'node:https'\n")).toThrow(`require('node:https')`);
});

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { median } from '../measure.ts';
import { judge, show, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess, type ServerProcess } from '../server-process.ts';
import { need, save, signIn, ask, SETTINGS, type Site } from '../site-requests.ts';

const SAVES = 30;
const HITS = 2_000;
const TOKEN = 'a-token-of-the-bench';
const ARTICLE = '/article?contentCode=article-1';

interface Varnish {
  origin: string;
  stop(): void;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => taken.once('listening', listening));
  const { port } = taken.address() as AddressInfo;
  await new Promise((closed) => taken.close(closed));
  return port;
}

/** Varnish with the configuration of `deploy/varnish`, before a server that listens at a port. */
async function startVarnish(port: number, serverPort: number): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-varnish-'));
  const configuration = readFileSync('deploy/varnish/tessera.vcl', 'utf8');
  const file = join(folder, 'tessera.vcl');
  writeFileSync(file, configuration.replace('"3000"', `"${serverPort}"`));
  const child: ChildProcess = spawn(
    'varnishd',
    ['-F', '-j', 'none', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file].concat([
      '-s',
      'malloc,64m',
      '-p',
      'http_gzip_support=off',
    ]),
    { env: { ...process.env, PURGE_TOKEN: TOKEN }, stdio: 'ignore' },
  );
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(origin).catch(() => undefined)) === undefined) await wait(100);
  return {
    origin,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Measured {
  /** From the answer to a save until the address shows it. */
  seenAfter: number[];
  /** CPU of the server for a page that the CDN has. */
  cpuOfHit: number;
  /** Pages of 100 that the CDN still has after a save of something else. */
  kept: number;
}

async function measure(server: ServerProcess, varnish: Varnish, owner: Site): Promise<Measured> {
  const cdn = { ...server, origin: varnish.origin };
  const seenAfter: number[] = [];
  const showsText = async (text: string): Promise<boolean> =>
    (await need(ask(cdn, ARTICLE, {}))).body.includes(text);
  for (let turn = 0; turn < SAVES; turn += 1) {
    const text = `第 ${turn} 版釉色`;
    await showsText(text);
    await save(server, owner, 'article-1', text);
    const began = performance.now();
    while (!(await showsText(text))) await wait(10);
    seenAfter.push(performance.now() - began);
  }
  await ask(cdn, '/about', {});
  await server.becomesIdle();
  const before = server.cpuWithDatabase();
  for (let turn = 0; turn < HITS; turn += 1) await need(ask(cdn, '/about', {}));
  const cpuOfHit = (server.cpuWithDatabase() - before) / HITS;
  // In the encoding that is asked for below.
  await (await fetch(`${varnish.origin}/about`)).arrayBuffer();
  let kept = 0;
  for (let turn = 0; turn < SAVES; turn += 1) {
    await save(server, owner, 'article-1', `另一版 ${turn}`);
    while (!(await showsText(`另一版 ${turn}`))) await wait(10);
    const answer = await fetch(`${varnish.origin}/about`);
    await answer.arrayBuffer();
    // Varnish names two requests where a page was kept: this one, and the one that brought it.
    if (answer.headers.get('x-varnish')?.includes(' ') === true) kept += 1;
  }
  return { seenAfter, cpuOfHit, kept: kept / SAVES };
}

/** Varnish as a CDN: what the server still does, and how long a save takes to be seen. */
export const cdn: Section = {
  name: 'cdn',
  title: 'Behind a CDN',
  needs: 'VARNISH',
  async run() {
    if (spawnSync('varnishd', ['-V']).status !== 0)
      throw new Error('There is no varnishd: apt-get install varnish varnish-modules.');
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    const [port, serverPort] = [await freePort(), await freePort()];
    const purging = { PURGE_URL: `http://127.0.0.1:${port}/purge`, PURGE_TOKEN: TOKEN };
    const server = await startServerProcess(data, { ...SETTINGS, PORT: String(serverPort), ...purging });
    const varnish = await startVarnish(port, serverPort);
    try {
      const owner = await signIn(server, undefined);
      await save(server, owner, 'article-1', '初版', true);
      const { seenAfter, cpuOfHit, kept } = await measure(server, varnish, owner);
      const sorted = seenAfter.toSorted((one, other) => one - other);
      return {
        findings: [
          judge('A save is seen behind the CDN, the slowest', sorted.at(-1) ?? Number.NaN, {
            atMost: 3_000,
            unit: 'ms',
          }),
          judge('CPU of the server for a page that the CDN has', cpuOfHit, { atMost: 0.01, unit: 'ms' }),
          judge('Pages that a save does not change and the CDN keeps', kept * 100, {
            atLeast: 100,
            unit: '%',
          }),
        ],
        tables: [{ head: ['a save is seen after', ''], rows: [['median', show(median(seenAfter), 'ms')]] }],
        notes: [
          'Varnish with `deploy/varnish/tessera.vcl` before the built server.',
          `${SAVES} saves of an article whose page the CDN has, and looks at a page that does not show it.`,
        ],
      };
    } finally {
      varnish.stop();
      await server.stop();
      await data.remove();
    }
  },
};

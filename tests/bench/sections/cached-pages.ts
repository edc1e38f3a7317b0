import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import { judge, show, type Finding, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';

const CONNECTIONS = [1, 32, 128] as const;
const ROUNDS = 3;
const SECONDS = 2;
const ACCEPT = { 'accept-encoding': 'br', 'accept-language': 'zh-CN' };
const SUBJECTS = ['tessera', 'bare'] as const;

const run = promisify(execFile);

interface Load {
  requests: { average: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}

/** Asks for one address as fast as it is answered, from a process of its own. */
async function load(url: string, connections: number): Promise<Load> {
  const headers = Object.entries(ACCEPT).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await run(process.execPath, [
    'node_modules/autocannon/autocannon.js',
    '-j',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(SECONDS),
    ...headers,
    url,
  ]);
  const result = JSON.parse(stdout) as Load;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed under load: ${result.non2xx} not 2xx, ${result.errors} errors.`);
  return result;
}

interface Answer {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

// Not `fetch`, which would unpack the body.
async function readPage(url: string): Promise<Answer> {
  const request = get(url, { headers: ACCEPT });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

const OF_THE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
]);

async function startBare({ headers, body }: Answer): Promise<{ origin: string; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('../programs/bare-server.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
  child.send({ headers: kept, body: body.toString('base64') });
  const [origin] = (await once(child, 'message')) as [string];
  return { origin, child };
}

/** The home page from the cache against a bare Fastify route with the same bytes. */
export const cachedPages: Section = {
  name: 'cached-pages',
  title: 'Pages from the cache',
  async run() {
    await ensureBuild(process.cwd());
    const data = makeDataFolder();
    // The first start seeds, and makes widths of pictures for a while.
    await (await startServerProcess(data)).stop();
    const server = await startServerProcess(data);
    const bare = await warmUp(server.origin);
    try {
      const findings: Finding[] = [];
      const rows: string[][] = [];
      for (const connections of CONNECTIONS) {
        const slowest: Record<(typeof SUBJECTS)[number], number[]> = { tessera: [], bare: [] };
        const rate = await interleave(ROUNDS, SUBJECTS, async (subject) => {
          const { requests, latency } = await load(
            `${subject === 'bare' ? bare.origin : server.origin}/home`,
            connections,
          );
          slowest[subject].push(latency.p99);
          return requests.average;
        });
        // autocannon counts whole milliseconds: a p99 below one is the same for both.
        const p99 = ratioOf(
          slowest.tessera.map((each) => Math.max(each, 1)),
          slowest.bare.map((each) => Math.max(each, 1)),
        );
        findings.push(
          judge(
            `Cached page, requests/s against bare Fastify, ${connections} connections`,
            ratioOf(rate.tessera, rate.bare),
            {
              atLeast: 0.85,
              unit: 'x',
            },
          ),
          judge(`Cached page, p99 against bare Fastify, ${connections} connections`, p99, {
            atMost: 1.3,
            unit: 'x',
          }),
        );
        rows.push([
          String(connections),
          ...SUBJECTS.map(
            (subject) => `${show(median(rate[subject]), '/s')}, p99 ${show(median(slowest[subject]), 'ms')}`,
          ),
        ]);
      }
      return {
        findings,
        tables: [{ head: ['connections', 'Tessera', 'bare Fastify'], rows }],
        notes: [
          `The seeded home page in brotli, ${ROUNDS} rounds of ${SECONDS} s each by autocannon.`,
          'The servers and autocannon run in processes of their own on the same machine.',
        ],
      };
    } finally {
      bare.child.kill();
      await server.stop();
      data.remove();
    }
  },
};

/** Reads the page until its smallest form is there, and gives it to a bare server. */
async function warmUp(origin: string): Promise<{ origin: string; child: ChildProcess }> {
  await readPage(`${origin}/home`);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return startBare(await readPage(`${origin}/home`));
}

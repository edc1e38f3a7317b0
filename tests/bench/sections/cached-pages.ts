import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import { judge, show, type Finding, type Section } from '../section.ts';
import { cpuOf, startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite } from '../site-at-size.ts';

const CONNECTIONS = [1, 32, 128] as const;
const ROUNDS = 9;
const SECONDS = 1;
const ACCEPT = { 'accept-encoding': 'br', 'accept-language': 'zh-CN' };
const SUBJECTS = ['tessera', 'bare'] as const;

const run = promisify(execFile);

interface Load {
  requests: { total: number };
  non2xx: number;
  errors: number;
}

/** Asks for one address as fast as it is answered, from a process of its own. Answers how often. */
async function load(url: string, connections: number): Promise<number> {
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
  const { requests, non2xx, errors } = JSON.parse(stdout) as Load;
  if (non2xx > 0 || errors > 0) throw new Error(`${url} failed: ${non2xx} not 2xx, ${errors} errors.`);
  return requests.total;
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
    const data = await openSite('demo', 'sqlite');
    const server = await startServerProcess(data);
    const bare = await warmUp(server);
    try {
      const findings: Finding[] = [];
      const rows: string[][] = [];
      const processes = {
        tessera: { origin: server.origin, cpu: () => server.cpuWithDatabase() },
        bare: { origin: bare.origin, cpu: () => cpuOf(bare.child.pid) },
      };
      for (const connections of CONNECTIONS) {
        const cost = await interleave(ROUNDS, SUBJECTS, async (subject) => {
          const { origin, cpu } = processes[subject];
          const before = cpu();
          const answers = await load(`${origin}/home`, connections);
          return ((cpu() - before) * 1000) / answers;
        });
        findings.push(
          judge(
            `Cached page, CPU against bare Fastify, ${connections} connections`,
            ratioOf(cost.tessera, cost.bare),
            { atMost: 1.1, unit: 'x' },
          ),
        );
        rows.push([String(connections), ...SUBJECTS.map((subject) => show(median(cost[subject]), 'µs'))]);
      }
      return {
        findings,
        tables: [{ head: ['connections', 'Tessera', 'bare Fastify'], rows }],
        notes: [
          `The seeded home page in brotli, ${ROUNDS} rounds of ${SECONDS} s each by autocannon.`,
          'CPU of the server for one request, in turns.',
          'The servers and autocannon run in processes of their own on the same machine.',
        ],
      };
    } finally {
      bare.child.kill();
      await server.stop();
      await data.remove();
    }
  },
};

/** Waits until the server is idle and the page has its smallest form, and gives it to a bare server. */
async function warmUp(server: ServerProcess): Promise<{ origin: string; child: ChildProcess }> {
  const { origin } = server;
  await readPage(`${origin}/home`);
  await server.becomesIdle();
  await readPage(`${origin}/home`);
  await server.becomesIdle();
  return startBare(await readPage(`${origin}/home`));
}

import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import type { Turn } from '../programs/ask-again.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import { judge, show, type Finding, type Section } from '../section.ts';
import { cpuOf, startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite } from '../site-at-size.ts';

const CONNECTIONS = [1, 32, 128] as const;
const ROUNDS = 100;
const MILLISECONDS = 100;
const CORES = availableParallelism();
const ACCEPT = { 'accept-encoding': 'br', 'accept-language': 'zh-CN' };
const SUBJECTS = ['tessera', 'bare'] as const;

/** Pauses between turns are short: in longer ones Tessera gives memory back, and its next turn would pay. */
interface Client {
  load(turn: Pick<Turn, 'port' | 'connections'>): Promise<number>;
  stop(): void;
}

/** A process of its own that asks for the home page. Answers how often it was answered. */
function startClient(): Client {
  const child = fork(fileURLToPath(new URL('../programs/ask-again.ts', import.meta.url)));
  pin(child.pid, CORES - 1);
  const end = new AbortController();
  child.once('exit', () => end.abort(new Error('The client has ended; its error is above.')));
  return {
    async load(turn) {
      child.send({ path: '/home', headers: ACCEPT, milliseconds: MILLISECONDS, ...turn } satisfies Turn);
      const [answers] = (await once(child, 'message', { signal: end.signal })) as [number];
      return answers;
    },
    stop: () => child.kill(),
  };
}

/** Keeps all threads of a process on one core: both servers have the same one, and the client another. */
function pin(pid: number | undefined, core: number): void {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
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
    const client = startClient();
    for (const { pid } of [server, bare.child]) pin(pid, 0);
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
          const answers = await client.load({ port: Number(new URL(origin).port), connections });
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
          `The seeded home page in brotli, in ${ROUNDS} turns of ${MILLISECONDS} ms each.`,
          'CPU of the server for one request: the ratio is the median of those of all turns.',
          'The servers have one core, and the client (`tests/bench/programs/ask-again.ts`) has another.',
        ],
      };
    } finally {
      client.stop();
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

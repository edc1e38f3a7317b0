import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { median, percentile } from '../measure.ts';
import { signIn } from '../owner-calls.ts';
import { judge, show, type Finding, type Section } from '../section.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind } from '../site-at-size.ts';

const SAVES = 200;
const STARTS = 5;
/** Readers of one network: only one of them needs a place in its budget. */
const AT_ONCE = 100;

const ACCEPT = { 'accept-language': 'zh-CN', 'accept-encoding': 'br' };
const agent = new Agent({ keepAlive: true });

/** Reads the home page without unpacking it: the collector of this process would be a part of the time. */
async function readHome(origin: string): Promise<number> {
  const began = performance.now();
  const [answer] = (await once(get(`${origin}/home`, { headers: ACCEPT, agent }), 'response')) as [
    IncomingMessage,
  ];
  await once(answer.resume(), 'end');
  if (answer.statusCode !== 200) throw new Error(`${origin}/home answered ${answer.statusCode}.`);
  return performance.now() - began;
}

/** First reads after saves, and what many at once cost the server against one. */
async function measureSaves({
  origin,
  cpu,
}: ServerProcess): Promise<{ first: number[]; one: number; many: number }> {
  const owner = await signIn(origin);
  const first: number[] = [];
  const cost: Record<'one' | 'many', number[]> = { one: [], many: [] };
  for (let save = 0; save < SAVES; save++) {
    await owner.saveHome(`标题 ${save}`);
    first.push(await readHome(origin));
  }
  for (let round = 0; round < 5; round++) {
    for (const [kind, count] of [
      ['one', 1],
      ['many', AT_ONCE],
    ] as const) {
      await owner.saveHome(`一起 ${kind} ${round}`);
      const before = await cpu();
      await Promise.all(Array.from({ length: count }, () => readHome(origin)));
      cost[kind].push((await cpu()) - before);
    }
  }
  return { first, one: median(cost.one) * 1000, many: median(cost.many) * 1000 };
}

async function measureOn(kind: DatabaseKind): Promise<{ findings: Finding[]; row: string[] }> {
  const data = await openSite('demo', kind);
  const starts: number[] = [];
  const firstPages: number[] = [];
  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess(data);
    starts.push(server.startedIn);
    firstPages.push(await readHome(server.origin));
    return server;
  };
  try {
    // The first start compiles the program, and does not count.
    await (await startServerProcess(data)).stop();
    for (let number = 1; number < STARTS; number++) await (await start()).stop();
    const server = await start();
    try {
      await server.becomesIdle();
      const { first, one, many } = await measureSaves(server);
      const p99 = percentile(first, 0.99);
      const findings = [
        judge(`Start when built and seeded, ${kind}`, median(starts) / 1000, { atMost: 0.4, unit: 's' }),
        judge(`First page of a fresh process, ${kind}`, median(firstPages), { atMost: 30, unit: 'ms' }),
        judge(`First render after a save, p99 of ${SAVES}, ${kind}`, p99, { atMost: 25, unit: 'ms' }),
      ];
      return { findings, row: [kind, ...[median(first), p99, one, many].map((time) => show(time, 'ms'))] };
    } finally {
      await server.stop();
    }
  } finally {
    await data.remove();
  }
}

/** The production server: how soon it is there, what it holds, how it takes saves. */
export const savesAndStart: Section = {
  name: 'saves-and-start',
  title: 'Start and saves',
  async run() {
    await ensureBuild(process.cwd());
    const measured = [await measureOn('sqlite'), await measureOn('postgres')];
    const head = [
      'home page after a save',
      'median',
      'p99',
      'CPU of one reader',
      `CPU of ${AT_ONCE} at once`,
    ];
    return {
      findings: measured.flatMap(({ findings }) => findings),
      tables: [{ head, rows: measured.map(({ row }) => row) }],
      notes: [
        "The built server with the demo site, in a process of its own; the CPU is the server's.",
        `Start and first page: medians of ${STARTS}.`,
        "A save is an owner's call over HTTP; the read that follows it comes from no cache.",
        `${AT_ONCE} readers at once after a save cost one render and ${AT_ONCE} answers.`,
        `Without sharing the render they would cost ${AT_ONCE} times one reader.`,
      ],
    };
  },
};

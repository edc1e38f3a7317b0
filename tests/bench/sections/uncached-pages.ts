import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import { signIn, type OwnerCalls } from '../owner-calls.ts';
import { judge, show, type Finding, type Section, type Table } from '../section.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind, type SiteSize } from '../site-at-size.ts';

const ROUNDS = 40;
const WARM_UP = 20;
/** The articles and products of the site at size have consecutive codes. */
const PAGES = 2_000;
const BATCH = 500;
/** Connections over which the 2,000 pages are read again. */
const READERS = 32;
/** Pages that are read once; the second half counts. */
const FIRST_READS = 300;
const SUBJECTS = ['cached', 'unknown'] as const;

const ADDRESSES: Readonly<Record<string, string>> = {
  'home page': '/home',
  'list page': '/products',
  'detail page': '/product?contentCode=celadon-upright',
};

function articleAt(page: number): string {
  return `/article?contentCode=item-${String(page * 2).padStart(5, '0')}`;
}

async function read({ origin }: ServerProcess, path: string, status = 200): Promise<void> {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}.`);
}

/** CPU milliseconds of pages that a save has just dropped. */
async function measureUncached(server: ServerProcess, owner: OwnerCalls, path: string): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    await owner.saveCommon();
    const before = server.cpuWithDatabase();
    await read(server, path);
    costs.push(server.cpuWithDatabase() - before);
  }
  return median(costs.slice(WARM_UP));
}

/** CPU of requests for unknown paths against a cached page, in turns. */
async function measureUnknown(server: ServerProcess): Promise<number> {
  let number = 0;
  for (const path of ['/home', '/nowhere', '/nothing'])
    await read(server, path, path === '/home' ? 200 : 404);
  const cost = await interleave(11, SUBJECTS, async (subject) => {
    const before = server.cpuWithDatabase();
    for (let request = 0; request < BATCH; request++)
      if (subject === 'cached') await read(server, '/home');
      else await read(server, `/made-up/${(number += 1)}`, 404);
    return (server.cpuWithDatabase() - before) / BATCH;
  });
  return ratioOf(cost.unknown, cost.cached);
}

/** Memory with 2,000 pages, and the CPU of asking for all of them again. */
function measureManyPages(kind: DatabaseKind): Promise<{ memory: number; rate: number }> {
  return withServer('full', kind, async (server) => {
    const known: string[] = [];
    for (let page = 0; page < PAGES; page++)
      if ((await fetch(server.origin + articleAt(page), { headers: { 'accept-encoding': 'br' } })).ok)
        known.push(articleAt(page));
    if (known.length < PAGES / 2) throw new Error(`Only ${known.length} of ${PAGES} articles exist.`);
    const before = server.cpuWithDatabase();
    const left = known.values();
    const readOn = async (): Promise<void> => {
      for (const path of left) await read(server, path);
    };
    await Promise.all(Array.from({ length: READERS }, readOn));
    const seconds = (server.cpuWithDatabase() - before) / 1000;
    return { memory: server.memory(), rate: known.length / seconds };
  });
}

/** Milliseconds of the pages at the addresses, each after a save. */
async function measureAfterSaves(server: ServerProcess): Promise<Record<string, number>> {
  const owner = await signIn(server.origin);
  const costs: Record<string, number> = {};
  for (const [name, path] of Object.entries(ADDRESSES))
    costs[name] = await measureUncached(server, owner, path);
  return costs;
}

/** Milliseconds of pages that are asked for once each, and for the first time. */
async function measureFirstReads(server: ServerProcess, pathOf: (page: number) => string): Promise<number> {
  const costs: number[] = [];
  for (let page = 0; page < FIRST_READS; page++) {
    const before = server.cpuWithDatabase();
    await read(server, pathOf(page));
    costs.push(server.cpuWithDatabase() - before);
  }
  return median(costs.slice(FIRST_READS / 2));
}

async function withServer<T>(
  size: SiteSize,
  kind: DatabaseKind,
  measure: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const data = await openSite(size, kind);
  const server = await startServerProcess(data);
  try {
    return await measure(server);
  } finally {
    await server.stop();
    await data.remove();
  }
}

async function measureOn(kind: DatabaseKind): Promise<{ findings: Finding[]; tables: Table[] }> {
  const findings: Finding[] = [];
  const judgeCpu = (what: string, measured: number): void => {
    findings.push(judge(`${what}, CPU, ${kind}`, measured, { atMost: 3, unit: 'ms' }));
  };
  const demo = await withServer('demo', kind, async (server) => {
    const costs = await measureAfterSaves(server);
    for (const [name, cost] of Object.entries(costs)) judgeCpu(`${name}, not cached`, cost);
    const unknown = await measureUnknown(server);
    findings.push(
      judge(`Unknown path against a cached page, CPU, ${kind}`, unknown, { atMost: 1.5, unit: 'x' }),
    );
    return costs;
  });
  const first = await withServer('full', kind, async (server) => {
    for (const [name, cost] of Object.entries(await measureAfterSaves(server))) {
      judgeCpu(`${name}, not cached, at size`, cost);
      const ratio = cost / (demo[name] ?? Number.NaN);
      findings.push(judge(`${name}, at size against the demo, ${kind}`, ratio, { atMost: 1.5, unit: 'x' }));
    }
    return {
      'list page': await measureFirstReads(server, (page) => `/products?pageNum=${page + 2}`),
      'detail page': await measureFirstReads(server, articleAt),
    };
  });
  const { memory, rate } = await measureManyPages(kind);
  findings.push(
    judge(`Memory with ${PAGES} pages, ${kind}`, memory, { atMost: 300, unit: 'MB' }),
    judge(`Requests over ${PAGES} pages for a second of CPU, ${kind}`, rate, { atLeast: 5_000, unit: '/s' }),
  );
  const head = [`never asked for before, at size, ${kind}`, 'CPU'];
  const rows = Object.entries(first).map(([name, cost]) => [name, show(cost, 'ms')]);
  return { findings, tables: [{ head, rows }] };
}

/** What a page costs that is not in the cache, and what the cache holds. */
export const uncachedPages: Section = {
  name: 'uncached-pages',
  title: 'Pages that are not cached',
  async run() {
    await ensureBuild(process.cwd());
    const measured = [await measureOn('sqlite'), await measureOn('postgres')];
    return {
      findings: measured.flatMap(({ findings }) => findings),
      tables: measured.flatMap(({ tables }) => tables),
      notes: [
        'The built server. CPU of the server and, with PostgreSQL, of its processes for connections.',
        `A save of the footer drops all pages before each reading and is not counted; median of ${ROUNDS}.`,
        `The 2,000 articles are those of the site at size, read over ${READERS} connections.`,
      ],
    };
  },
};

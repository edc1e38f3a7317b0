import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { judge, show, type Section } from '../section.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite } from '../site-at-size.ts';

const REQUESTS = 100_000;
const CONNECTIONS = 16;
const CACHED_REQUESTS = 5_000;

interface MadeUp {
  path: string;
  headers: Record<string, string>;
}

/** Paths, queries, languages and hosts that no site has, each only once. */
function makeUp(number: number): MadeUp {
  const kinds: MadeUp[] = [
    { path: `/made/up-${number}`, headers: {} },
    { path: `/home?made-up=${number}&pageNum=${number}`, headers: {} },
    { path: `/products?classificationCode=no-${number}`, headers: {} },
    { path: `/product?contentCode=no-${number}`, headers: {} },
    { path: `/home?lang=xx-${number}`, headers: { cookie: `language=no-${number}` } },
    { path: '/home', headers: { host: `host-${number}.example` } },
    { path: '/home', headers: { 'accept-language': `x${number}` } },
    { path: `/${'deep/'.repeat(number % 30)}${number}`, headers: {} },
  ];
  return kinds[number % kinds.length] as MadeUp;
}

/** Asks for addresses on a few connections; the average CPU of one in milliseconds. */
async function ask(server: ServerProcess, addresses: Iterator<MadeUp>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = server.cpuWithDatabase();
  let asked = 0;
  const people = Array.from({ length: CONNECTIONS }, async () => {
    for (let next = addresses.next(); next.done !== true; next = addresses.next()) {
      const { path, headers } = next.value;
      const request = get(server.origin + path, { agent, headers });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      if ((response.statusCode ?? 500) >= 500) throw new Error(`${path} answered ${response.statusCode}.`);
      await once(response.resume(), 'close');
      asked += 1;
    }
  });
  await Promise.all(people);
  agent.destroy();
  return (server.cpuWithDatabase() - before) / asked;
}

const madeUp = (from: number, to: number): Iterator<MadeUp> =>
  Array.from({ length: to - from }, (_, index) => makeUp(from + index)).values();
const cached = (): Iterator<MadeUp> =>
  Array.from({ length: CACHED_REQUESTS }, () => ({ path: '/home', headers: {} })).values();

/** What made-up addresses cost the server, and leave behind in it. */
export const madeUpAddresses: Section = {
  name: 'made-up-addresses',
  title: 'Made-up addresses',
  async run() {
    await ensureBuild(process.cwd());
    const data = await openSite('demo', 'sqlite');
    const server = await startServerProcess(data);
    try {
      await ask(server, cached());
      const before = await ask(server, cached());
      const firstHalf = await ask(server, madeUp(0, REQUESTS / 2));
      const memory = server.memory();
      const secondHalf = await ask(server, madeUp(REQUESTS / 2, REQUESTS));
      const grown = server.memory() - memory;
      const after = await ask(server, cached());
      const findings = [
        judge('Memory gained by the second 50,000 made-up addresses', grown, { atMost: 10, unit: 'MB' }),
        judge('CPU of a cached page after 100,000 made-up addresses', after / before, {
          atMost: 1.1,
          unit: 'x',
        }),
      ];
      const rows = [
        ['cached page before', show(before, 'ms')],
        ['first 50,000 made-up addresses', show(firstHalf, 'ms')],
        ['second 50,000', show(secondHalf, 'ms')],
        ['cached page after', show(after, 'ms')],
        ['memory at the end', show(server.memory(), 'MB')],
      ];
      return {
        findings,
        tables: [{ head: ['requests', 'CPU of one'], rows }],
        notes: [
          `Each address once, in turns: unknown paths, queries, codes, languages and hosts; ${CONNECTIONS}`,
          '  connections.',
        ],
      };
    } finally {
      await server.stop();
      await data.remove();
    }
  },
};

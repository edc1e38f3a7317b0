import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { median, percentile } from '../measure.ts';
import { signIn, type OwnerCalls } from '../owner-calls.ts';
import { openOwner } from '../owner-reads.ts';
import { judge, show, type Section } from '../section.ts';
import { cpuOfChildren, startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite } from '../site-at-size.ts';
import { startStandby, type Standby } from '../standby.ts';

const ROUNDS = 40;
const SAVES = 200;

interface Running {
  /** Its CPU is that of the server alone. */
  server: ServerProcess;
  databasePid: number;
  databaseUrl: string;
  calls: OwnerCalls;
}

async function makeRequests({ server, calls }: Running): Promise<Record<string, () => Promise<unknown>>> {
  const owner = await openOwner(server.origin);
  const read = async (path: string): Promise<void> => {
    const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': 'br' } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  };
  return {
    'home page': () => read('/home'),
    'list page': () => read('/products'),
    'detail page': () => read('/product?contentCode=celadon-upright'),
    'search, as a call': () => read('/api/search/pageList?keyword=%E9%9D%92%E7%93%B7'),
    'search in a list of the console': () => owner.read('consoleArticle.list', { q: '釉' }),
    save: () => calls.saveCommon(),
  };
}

/** CPU milliseconds of a request, with no page in the cache. */
async function measureShare(
  { server, databasePid, calls }: Running,
  request: () => Promise<unknown>,
): Promise<{ ofServer: number; ofDatabase: number }> {
  const ofServer: number[] = [];
  const ofDatabase: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await calls.saveCommon();
    const [server0, database0] = [server.cpuWithDatabase(), cpuOfChildren(databasePid)];
    await request();
    ofServer.push(server.cpuWithDatabase() - server0);
    ofDatabase.push(cpuOfChildren(databasePid) - database0);
  }
  return { ofServer: median(ofServer), ofDatabase: median(ofDatabase) };
}

/** Milliseconds from the answer to a save until the standby has it, and the CPU of sending it. */
async function measureSaves({ calls, databaseUrl }: Running, standby: Standby) {
  const primary = new Client({ connectionString: databaseUrl });
  const copy = new Client({ connectionString: standby.url });
  await Promise.all([primary.connect(), copy.connect()]);
  const late: number[] = [];
  const before = standby.cpuOfSending();
  for (let save = 0; save < SAVES; save += 1) {
    await calls.saveCommon();
    const began = performance.now();
    const { rows } = await primary.query<{ place: string }>('select pg_current_wal_lsn() as place');
    const has = async (): Promise<boolean> => {
      const found = await copy.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1 as has', [
        rows[0]?.place,
      ]);
      return found.rows[0]?.has === true;
    };
    while (!(await has())) await wait(1);
    late.push(performance.now() - began);
  }
  const sending = (standby.cpuOfSending() - before) / SAVES;
  await Promise.all([primary.end(), copy.end()]);
  return { late, sending };
}

/** What a read replica could take from PostgreSQL, how late it is, and what it costs. */
export const readReplica: Section = {
  name: 'read-replica',
  title: 'A read replica of PostgreSQL',
  async run() {
    await ensureBuild(process.cwd());
    const { databasePid = 0, databaseUrl = '', ...data } = await openSite('full', 'postgres');
    const server = await startServerProcess({ ...data, databaseUrl });
    try {
      const running = { server, databasePid, databaseUrl, calls: await signIn(server.origin) };
      const rows: string[][] = [];
      for (const [name, request] of Object.entries(await makeRequests(running))) {
        const { ofServer, ofDatabase } = await measureShare(running, request);
        const share = (100 * ofDatabase) / (ofServer + ofDatabase);
        rows.push([name, show(ofServer, 'ms'), show(ofDatabase, 'ms'), show(share, '%')]);
      }
      const standby = await startStandby(databaseUrl, databasePid);
      try {
        const { late, sending } = await measureSaves(running, standby);
        const goal = { atMost: 1000, unit: 'ms' };
        return {
          findings: [judge('A save is on the replica, the slowest', Math.max(...late), goal)],
          tables: [
            { head: ['at size, not cached', 'CPU of the server', 'CPU of PostgreSQL', 'its share'], rows },
            {
              head: [`${SAVES} saves with a replica`, ''],
              rows: [
                ['on the replica after, median', show(median(late), 'ms')],
                ['p99', show(percentile(late, 0.99), 'ms')],
                ['CPU of the primary for sending a save', show(sending, 'ms')],
              ],
            },
          ],
          notes: [
            'The site at size, and a hot standby of its cluster (asynchronous) on the same machine.',
            `Before each request the footer is saved: no page comes from the cache. Median of ${ROUNDS}.`,
            "PostgreSQL's CPU is that of its connections. A cached page asks it nothing.",
          ],
        };
      } finally {
        await standby.stop();
      }
    } finally {
      await server.stop();
      await data.remove();
    }
  },
};

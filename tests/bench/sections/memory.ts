import { Agent, request as send } from 'node:http';
import process from 'node:process';
import { CALLS, makeRequests } from '../../security/requests.ts';
import { makeRandom } from '../../support/random.ts';
import { median } from '../measure.ts';
import { signIn } from '../owner-calls.ts';
import { measureEach, type OfDatabase } from '../each-database.ts';
import { judge, show, type Section } from '../section.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { openSite, type DatabaseKind } from '../site-at-size.ts';

const SAVES = 200;
/** Requests of floods and hostile requests; fewer by an environment variable. */
const FLOOD = Number(process.env.FLOOD ?? 20_000);
const HOSTILE = Number(process.env.HOSTILE ?? 60_000);
/** In each half of the hostile requests. Between two collections memory grows by some 20 MB. */
const READINGS = 6;
const AT_ONCE = 64;
const SEED = 20_261_123;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Asked {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

function ask(origin: string, { method, url, headers, payload }: Asked): Promise<void> {
  return new Promise((resolve) => {
    try {
      const given = send(origin + url, { agent, method, headers }, (answer) => {
        answer.resume().on('close', () => resolve());
      });
      given.on('error', () => resolve()).end(payload);
    } catch {
      // Node rejects some headers before it sends them.
      resolve();
    }
  });
}

async function askMany(count: number, make: (number: number) => Asked, origin: string): Promise<void> {
  let asked = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (asked < count) await ask(origin, make((asked += 1)));
    }),
  );
}

/** Pages with made-up queries, searches, captchas and calls, by one guest. */
const FLOODS: readonly ((number: number) => string)[] = [
  (number) => `/search?keyword=word${number}`,
  (number) => `/made-up/${number}`,
  (number) => `/products?pageNum=${number}`,
  (number) => `/api/code/image?deviceId=device-${number}`,
  (number) => `/api/client/content/pageList?collectionType=2&pageNum=${number}&pageSize=50`,
];

async function measureOn(kind: DatabaseKind): Promise<OfDatabase> {
  const data = await openSite('demo', kind);
  let server: ServerProcess | undefined;
  try {
    await (await startServerProcess(data)).stop();
    server = await startServerProcess(data, { GUEST_CPU: '100000' });
    const { origin, memory } = server;
    await server.becomesIdle();
    await server.memorySettles();
    const idle = memory();
    const owner = await signIn(origin);
    for (let save = 0; save < SAVES; save++) {
      await owner.saveHome(`标题 ${save}`);
      await ask(origin, { method: 'GET', url: '/home' });
    }
    const saved = memory();
    await askMany(
      FLOOD,
      (number) => ({ method: 'GET', url: FLOODS[number % FLOODS.length]?.(number) ?? '/' }),
      origin,
    );
    const flooded = memory();
    const { make } = makeRequests(makeRandom(SEED));
    const hostile = (number: number): Asked => make(CALLS[number % CALLS.length] as (typeof CALLS)[number]);
    const readHalf = async (): Promise<number[]> => {
      const readings: number[] = [];
      for (let reading = 0; reading < READINGS; reading++) {
        await askMany(HOSTILE / 2 / READINGS, hostile, origin);
        readings.push(memory());
      }
      return readings;
    };
    const first = await readHalf();
    const second = await readHalf();
    const whole = second.at(-1) ?? 0;
    await server.becomesIdle();
    await server.memorySettles();
    const steps = [idle, saved, flooded, median(first), median(second), whole, memory()];
    const inMB = (atMost: number) => ({ atMost, unit: 'MB' });
    return {
      findings: [
        judge(`Memory, idle, ${kind}`, idle, inMB(160)),
        judge(`Memory after ${SAVES} saves, ${kind}`, saved, inMB(400)),
        judge(`Memory after a flood, ${kind}`, flooded, inMB(400)),
        judge(`Memory after hostile requests, ${kind}`, whole, inMB(400)),
        judge(`Memory gained by the second half of them, ${kind}`, median(second) - median(first), inMB(15)),
      ],
      row: [kind, ...steps.map((step) => show(step, 'MB'))],
    };
  } finally {
    await server?.stop();
    await data.remove();
  }
}

/** Memory of the server from its start to the end of an attack. */
export const memory: Section = {
  name: 'memory',
  title: 'Memory under attack',
  async run() {
    const { findings, rows } = await measureEach(measureOn);
    const head = ['', 'idle', 'saves', 'flood', 'hostile, first half', 'second half', 'end', 'idle again'];
    return {
      findings,
      tables: [{ head, rows }],
      notes: [
        'Resident memory of the built server with the demo site, in one process from the start to the end.',
        'Idle: 20 seconds after nothing is left to do. Others: right after the last answer.',
        'Guests have no budget here, so that every request is worked on.',
        `The flood: ${FLOOD} pages, searches, captchas and lists over ${AT_ONCE} connections.`,
        `The halves of the hostile requests: medians of ${READINGS} readings each.`,
        `${HOSTILE} hostile requests, made from schemas/api as in tests/security; MALLOC_ARENA_MAX=2.`,
      ],
    };
  },
};

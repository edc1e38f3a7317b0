import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { CAPTCHA, addCalls } from '../server-members/member-site.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';
import { openPracticePay } from '../support/practice-pay.ts';
import { makeRandom } from '../support/random.ts';
import { IS_LONG, rounds } from '../support/rounds.ts';
import { CALLS, makeRequests, type KnownCall, type MadeRequest } from './requests.ts';
import { watchStored } from './stored.ts';

const practice = await openPracticePay();
const REQUESTS = rounds(100);
const AT_ONCE = 10;
const HANG_MS = 1_000;
// Ending the session would make the rest of the run a visitor's.
const FUZZED = CALLS.filter(({ id }) => !id.endsWith('.logout'));

interface Sent {
  known: KnownCall;
  request: MadeRequest;
  headers: Record<string, string>;
  answer: LightMyRequestResponse;
  ms: number;
}

test.each(DATABASES)(
  `on $name ${REQUESTS} odd requests get the envelope, no 5xx, no delay, and store nothing if rejected`,
  async ({ name }) => {
    const databaseUrl = name === 'PostgreSQL' ? await makePostgresDatabase() : undefined;
    const kind: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const server = await makeServer({ SEED: 'demo', CAPTCHA_ANSWER: CAPTCHA, ...practice.settings, ...kind });
    onTestFinished(() => server.close());
    const owner = (await signIn(server.app, 'owner')).headers;
    await server.services.settings.set('default', 'switches', { memberLogin: true, mall: true });
    const member = { authorization: `Bearer ${await addCalls(server).register('lin@example.com')}` };
    const random = makeRandom();
    const { make: makeRequest } = makeRequests(random);
    const statuses = new Map<number, number>();
    const found = {
      wrong: [] as string[],
      late: [] as Sent[],
      slowestMs: 0,
      nearlyRight: 0,
      refusedAlone: 0,
    };
    const stored = await watchStored(server.folder, databaseUrl);

    const identityFor = ({ call: { who } }: KnownCall): Record<string, string> => {
      if (random() < 0.7)
        return who.startsWith('member') ? member : who === 'visitor' || who === 'gateway' ? {} : owner;
      return random() < 0.5 ? owner : member;
    };
    const send = async (known: KnownCall): Promise<Sent> => {
      const request = makeRequest(known);
      const { oddities, ...made } = request;
      if (oddities <= 1) found.nearlyRight += 1;
      const headers = { ...identityFor(known), ...request.headers };
      const remoteAddress = `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.1`;
      const began = performance.now();
      const answer = await server.app.inject({ ...made, headers, remoteAddress });
      return { known, request, headers, answer, ms: performance.now() - began };
    };

    await stored.findChanges();
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      const batch = await Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          send(FUZZED[Math.floor(random() * FUZZED.length)] as KnownCall),
        ),
      );
      for (const each of batch) {
        const { statusCode } = each.answer;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        found.slowestMs = Math.max(found.slowestMs, each.ms);
        if (each.ms > HANG_MS) found.late.push(each);
        if (statusCode >= 500 || each.answer.headers['x-request-id'] === undefined || !isEnvelope(each))
          found.wrong.push(describe(each));
      }
      await finishJobs(server);
      const changes = await stored.findChanges();
      if (batch.some(({ known, answer }) => answer.statusCode === 200 && known.call.method === 'POST'))
        continue;
      found.refusedAlone += 1;
      if (changes.length > 0)
        found.wrong.push(`stored in ${changes.join()}, by one of\n${batch.map(describe).join('\n')}`);
    }
    await stored.close();
    if (IS_LONG) console.log(summary(found, statuses));

    expect(found.wrong).toEqual([]);
    // A machine may have been busy with something else: what hangs does so again.
    for (const late of found.late)
      expect(await timeAgain(server.app, late), describe(late)).toBeLessThan(HANG_MS);
    // The requests must be near enough to right that handlers are reached, not only the checks before them.
    expect(found.nearlyRight).toBeGreaterThan(REQUESTS * 0.3);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS * 0.05);
    expect(found.refusedAlone).toBeGreaterThan(0);
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  },
  120_000 + REQUESTS * 60,
);

/** What a call has started must not count as stored by a later one. */
async function finishJobs({ services }: TestServer): Promise<void> {
  const open = services.database.queries
    .selectFrom('console_job')
    .select('job_id')
    .where('ended_at', 'is', null);
  const isOver = async () => (await open.limit(1).executeTakeFirst()) === undefined;
  await vi.waitUntil(isOver, { timeout: 30_000, interval: 5 });
}

function isEnvelope({ known, answer }: Sent): boolean {
  if (known.call.raw !== undefined) return true;
  const { success, code, message } = answer.json<Record<string, unknown>>();
  return success === (answer.statusCode === 200) && typeof code === 'number' && typeof message === 'string';
}

function describe({ request, headers, answer }: Sent): string {
  const payload = String(request.payload).slice(0, 600);
  const target = `${request.method} ${request.url.slice(0, 300)}`;
  const asked = `${target} ${JSON.stringify(headers).slice(0, 300)} ${payload}`;
  return `${asked}\n-> ${answer.statusCode} ${answer.body.slice(0, 300)}`;
}

/** The shortest of three, in milliseconds of processor time. */
async function timeAgain(
  app: FastifyInstance,
  { request: { oddities: _, ...made }, headers }: Sent,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const began = process.cpuUsage();
    await app.inject({ ...made, headers });
    const { user, system } = process.cpuUsage(began);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}

function summary(
  {
    slowestMs,
    late,
    nearlyRight,
    refusedAlone,
    wrong,
  }: { slowestMs: number; late: unknown[]; nearlyRight: number; refusedAlone: number; wrong: unknown[] },
  statuses: ReadonlyMap<number, number>,
): string {
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return [
    `${REQUESTS} requests, ${nearlyRight} nearly right; ${wrong.length} wrong; slowest ` +
      `${slowestMs.toFixed(0)} ms, ${late.length} over ${HANG_MS} ms at first`,
    `${refusedAlone} batches without a successful write, compared with what was stored before; ` +
      `answers ${counts.join(', ')}`,
  ].join('\n');
}

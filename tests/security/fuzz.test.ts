import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { signIn, serveForFile } from '../server-http/server.ts';
import { CALLS, makeRandom, makeRequests } from './requests.ts';

const server = serveForFile({ SEED: 'demo' });

const REQUESTS = 2_500;
const AT_ONCE = 10;
// Ending the session would make the rest of the run a visitor's.
const FUZZED = CALLS.filter(({ id }) => id !== 'owner.logout');

test(`${REQUESTS} odd requests, a third of them of an owner, are each answered with the contract's envelope and never with a 5xx`, async () => {
  const owner = await signIn(server.app, 'owner');
  const random = makeRandom(20_261_121);
  const makeRequest = makeRequests(random);
  const statuses = new Map<number, number>();
  const wrong: string[] = [];

  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => FUZZED[Math.floor(random() * FUZZED.length)] as (typeof FUZZED)[number]).map(
      (known) => ({ known, request: makeRequest(known) }),
    );
    await Promise.all(
      batch.map(async ({ known, request }) => {
        const headers = random() < 0.35 ? { ...owner.headers, ...request.headers } : request.headers;
        const answer = await server.app.inject({ ...request, headers, remoteAddress: `10.0.${Math.floor(random() * 250)}.1` });
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        const isEnveloped = known.call.raw !== undefined || isEnvelope(answer);
        if (answer.statusCode >= 500 || answer.headers['x-request-id'] === undefined || !isEnveloped) {
          wrong.push(
            `${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(request.payload).slice(0, 600)}\n-> ${answer.statusCode} ${answer.body.slice(0, 300)}`,
          );
        }
      }),
    );
  }
  expect(wrong).toEqual([]);
  // The requests must be near enough to right that handlers are reached, not only the checks before them.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS * 0.05);
  expect((await server.app.inject('/readyz')).statusCode).toBe(200);
}, 120_000);

function isEnvelope(answer: LightMyRequestResponse): boolean {
  const { success, code, message } = answer.json<Record<string, unknown>>();
  return success === (answer.statusCode === 200) && typeof code === 'number' && typeof message === 'string';
}

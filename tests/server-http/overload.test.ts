import Fastify from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { rejectWhenOverloaded, watchOverload, type OverloadWatch } from '../../src/server/app/overload.ts';
import type { HttpError } from '../../src/server/kernel/http-error.ts';

const watches: OverloadWatch[] = [];
afterEach(() => watches.splice(0).forEach((watch) => watch.stop()));

/** Holds the event loop, as too much work does. */
function hold(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a process is overloaded while its event loop is late, and not after a single pause', async () => {
  const watch = watchOverload({ maxDelay: 50, checkEvery: 20, sampleEvery: 1 });
  watches.push(watch);
  await nextTurn();
  hold(200);
  await nextTurn();
  expect(watch.isOverloaded()).toBe(false);
  await expect
    .poll(
      () => {
        hold(200);
        return watch.isOverloaded();
      },
      { interval: 1 },
    )
    .toBe(true);
  await expect.poll(() => watch.isOverloaded()).toBe(false);
});

test('an overloaded process answers 503 and when to come again, and a probe of its life', async () => {
  let isOverloaded = true;
  const app = Fastify();
  app.setErrorHandler((error: HttpError, _request, reply) =>
    reply.code(error.status).headers(error.headers).send(error.messageKey),
  );
  rejectWhenOverloaded(app, { isOverloaded: () => isOverloaded, stop: () => {} });
  for (const path of ['/home', '/healthz']) app.get(path, async () => 'ok');

  const rejected = await app.inject('/home');
  expect([rejected.statusCode, rejected.headers['retry-after'], rejected.body]).toEqual([
    503,
    '5',
    'server.busy',
  ]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  isOverloaded = false;
  expect((await app.inject('/home')).statusCode).toBe(200);
  await app.close();
});

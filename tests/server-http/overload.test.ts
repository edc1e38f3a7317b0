import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { rejectWhenOverloaded, watchOverload } from '../../src/server/limits/overload.ts';
import type { HttpError } from '../../src/server/kernel/http-error.ts';

/** What is measured of the event loop, as a test says it. */
class Delays {
  mean = 0;
  isEnabled = false;
  enable(): boolean {
    return (this.isEnabled = true);
  }
  disable(): boolean {
    return (this.isEnabled = false);
  }
  reset(): void {
    this.mean = 0;
  }
}

test('a process is overloaded while its event loop is late, and not after a single pause', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const delays = new Delays();
  const watch = watchOverload({ maxDelay: 50, checkEvery: 1_000, sampleEvery: 250 }, delays);
  expect(delays.isEnabled).toBe(true);
  const after = (...means: readonly number[]): boolean[] =>
    means.map((milliseconds) => {
      delays.mean = milliseconds * 1e6;
      vi.advanceTimersByTime(1_000);
      return watch.isOverloaded();
    });
  expect(after(0, 51, 0)).toEqual([false, false, false]);
  expect(after(51, 2_000, 51, 49, 51)).toEqual([false, true, true, false, false]);
  watch.stop();
  expect([delays.isEnabled, vi.getTimerCount()]).toEqual([false, 0]);
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

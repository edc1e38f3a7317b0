import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../kernel/http-error.ts';

/** When requests wait this long for their turn, the process cannot keep up, and says so instead of letting everybody wait. */
const MAX_DELAY_MS = 3_000;
const CHECK_INTERVAL_MS = 1_000;

/** Answers 503 with `Retry-After` while the process cannot keep up. A probe of its liveness is always answered. */
export function rejectWhenOverloaded(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  let isUnderPressure = false;
  delays.enable();
  const timer = setInterval(() => {
    isUnderPressure = delays.mean / 1e6 > MAX_DELAY_MS;
    delays.reset();
  }, CHECK_INTERVAL_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    delays.disable();
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnderPressure && request.routeOptions.url !== '/healthz')
      done(new HttpError(503, 503, 'server.busy', {}, null, { 'retry-after': '5' }));
    else done();
  });
}

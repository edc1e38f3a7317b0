import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../kernel/http-error.ts';

/** Mean delay of the event loop above which the process rejects requests. */
const MAX_DELAY_MS = 3_000;
const CHECK_INTERVAL_MS = 1_000;
/** Each sample wakes the process up. A delay is measured too long by this at most. */
const SAMPLE_MS = 250;
/** Checks in a row: one long pause, as of a machine that was suspended, is no overload. */
const CHECKS = 2;

/** Watches the delay of the event loop. */
export interface OverloadWatch {
  isOverloaded(): boolean;
  stop(): void;
}

export function watchOverload(): OverloadWatch {
  const delays = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  let slow = 0;
  delays.enable();
  const timer = setInterval(() => {
    slow = delays.mean / 1e6 > MAX_DELAY_MS ? slow + 1 : 0;
    delays.reset();
  }, CHECK_INTERVAL_MS).unref();
  return {
    isOverloaded: () => slow >= CHECKS,
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}

/**
 * Answers 503 with `Retry-After` while the event loop is overloaded. Liveness probes are always answered. The
 * watch ends with the application.
 */
export function rejectWhenOverloaded(app: FastifyInstance, { isOverloaded, stop }: OverloadWatch): void {
  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOverloaded() && request.routeOptions.url !== '/healthz')
      done(new HttpError(503, 503, 'server.busy', {}, null, { 'retry-after': '5' }));
    else done();
  });
}

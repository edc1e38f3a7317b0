// Notices when this process cannot keep up with its requests.
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../kernel/http-error.ts';

/** When a process rejects requests, in milliseconds. */
interface OverloadLimits {
  /** Mean delay of the event loop. */
  maxDelay: number;
  checkEvery: number;
  /** Each sample wakes the process up. A delay is measured too long by this at most. */
  sampleEvery: number;
}

const LIMITS: OverloadLimits = { maxDelay: 3_000, checkEvery: 1_000, sampleEvery: 250 };
/** Checks in a row: one long pause, as of a machine that was suspended, is no overload. */
const CHECKS = 2;

/** Watches the delay of the event loop. */
type OverloadWatch = ReturnType<typeof watchOverload>;

type Delays = Pick<IntervalHistogram, 'enable' | 'disable' | 'reset' | 'mean'>;

/** Tests give smaller limits, and delays of their own. */
export function watchOverload(
  { maxDelay, checkEvery, sampleEvery } = LIMITS,
  delays: Delays = monitorEventLoopDelay({ resolution: sampleEvery }),
) {
  let slow = 0;
  delays.enable();
  const timer = setInterval(() => {
    slow = delays.mean / 1e6 > maxDelay ? slow + 1 : 0;
    delays.reset();
  }, checkEvery).unref();
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
      done(new HttpError(503, 'server.busy', {}, null, { 'retry-after': '5' }));
    else done();
  });
}

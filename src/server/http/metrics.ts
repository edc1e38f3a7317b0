import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The figures of this process. */
const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Counter({ name: 'tessera_http_requests_total', help: 'Requests answered, by kind and status.', labelNames: ['kind', 'status'] as const, registers: [registry] });
const durations = new Histogram({
  name: 'tessera_http_request_seconds',
  help: 'Time to the end of an answer, by kind.',
  labelNames: ['kind'] as const,
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
  registers: [registry],
});

/** Counts every answer and how long it took, by kind of route; paths are no labels, because callers choose them. */
export function addMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(request.routeOptions.url ?? '');
    requests.inc({ kind, status: reply.statusCode });
    durations.observe({ kind }, reply.elapsedTime / 1000);
    done();
  });
}

/** The figures as Prometheus text. */
export function writeMetrics(): Promise<string> {
  return registry.metrics();
}

function kindOf(route: string): string {
  const first = route.split('/')[1] ?? '';
  return first === 'api' || first === 'media' || first === 'assets' ? first : 'page';
}

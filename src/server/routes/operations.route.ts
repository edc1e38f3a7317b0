import { defineRoutes } from '../http/call.ts';
import { writeMetrics } from '../operations/metrics.ts';
import { ApiProblem } from '../http/problem.ts';

export default defineRoutes('operations', {
  healthz: () => '{"status":"alive"}',
  async readyz({ services }) {
    await services.database.check().catch(() => {
      throw new ApiProblem(503, 503, 'server.not-ready', {}, null, { 'retry-after': '2' });
    });
    return '{"status":"ready"}';
  },
  metrics: () => writeMetrics(),
});

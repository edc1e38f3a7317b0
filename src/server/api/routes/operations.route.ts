// Answers the calls by which operators watch the server.
import { defineRoutes } from '../calls/call.ts';
import { HttpError } from '../../kernel/http-error.ts';

export default defineRoutes('operations', {
  healthz: () => '{"status":"alive"}',
  async readyz({ services }) {
    await services.database.check().catch(() => {
      throw new HttpError(503, 'server.not-ready', {}, null, { 'retry-after': '2' });
    });
    services.integrity.check();
    if (!services.integrity.isIntact()) throw new HttpError(503, 'server.restore-needed');
    return '{"status":"ready"}';
  },
  metrics: ({ services }) => services.metrics.write(),
});

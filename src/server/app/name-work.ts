// Lets the log lines of a request name it.
import type { FastifyInstance } from 'fastify';
import { runWork, type Work } from '../kernel/work.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent for a request that cannot be read. */
    work?: Work;
  }
}

/** Call it before other hooks are added. */
export function nameWork(app: FastifyInstance): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = { requestId: request.id };
    runWork(request.work, done);
  });
}

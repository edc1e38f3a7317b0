/** Registers the routes below `/api`. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hourly, makeJobs } from '../jobs/jobs.ts';
import type { Services } from '../entities/engine/services.ts';
import { findLanguage } from '../kernel/language.ts';
import { pathOf } from '../kernel/logging.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Api } from './api.ts';
import { SWEEP_ANSWERS_EVERY_S, sweepAnswers } from './idempotency.ts';
import { writeDocsPage } from './describe/docs-page.ts';
import { writeOpenApi } from './describe/openapi.ts';
import { writtenOnce } from './describe/written-once.ts';
import { REWRITE_EVERY_S, rewriteInstances } from '../entities/blocks/rewrite-instances.ts';
import { emptyTrash } from '../entities/engine/empty-trash.ts';
import { JobRunner } from '../entities/engine/job-runner.ts';
import { PUBLISH_EVERY_S, publishDue } from '../entities/publish-due.ts';
import { entities } from '../entities/registry.ts';
import { registerCalls } from './register-calls.ts';
import type { Resources } from './resources.ts';

/**
 * Registers every call of `schemas/api` and their descriptions. Answers 404 or 405 to everything else below
 * `/api`.
 */
export function registerApi(app: FastifyInstance, services: Services, api: Api): void {
  const { resources } = api;
  for (const problem of resources.problems) app.log.error(problem);
  app.register(multipart);
  registerCalls(app, services, api);
  const runner = new JobRunner(services, entities, services.logger);
  const due = makeJobs(
    services.database,
    [
      { name: 'publications', everySeconds: PUBLISH_EVERY_S, run: (stop) => publishDue(services, stop) },
      {
        name: 'answers',
        everySeconds: SWEEP_ANSWERS_EVERY_S,
        run: () => sweepAnswers(services.database, new Date()),
      },
      hourly('trash', async () => {
        await services.consoleJobs.queue.sweep();
        await emptyTrash(services, entities);
      }),
      { name: 'blocks', everySeconds: REWRITE_EVERY_S, run: (stop) => rewriteInstances(services, stop) },
    ],
    { logger: services.logger, isPaused: () => services.runState.closedBy() !== undefined },
  );
  app.addHook('onReady', async () => {
    runner.start();
    due.start();
  });
  app.addHook('onClose', () => due.close());
  app.addHook('onClose', () => runner.close());

  describe(app, resources);
  rejectUnknown(app, resources);
}

/** The contract for programs and for people. */
function describe(app: FastifyInstance, { documents }: Resources): void {
  const sendOpenApi = writtenOnce(() => JSON.stringify(writeOpenApi(documents)));
  app.get('/api/openapi.json', (request, reply) =>
    sendOpenApi(request, reply.type('application/json; charset=utf-8')),
  );
  const pages = new Map<string, { policy: string; send: ReturnType<typeof writtenOnce> }>();
  app.get('/api/docs', (request, reply) => {
    const language = findLanguage(request);
    let page = pages.get(language);
    if (page === undefined) {
      const { html, policy } = writeDocsPage(documents, language);
      pages.set(language, (page = { policy, send: writtenOnce(() => html) }));
    }
    reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8');
    return page.send(request, reply);
  });
}

/** The methods of a known path, or 404. Answered before the body is read. */
function rejectUnknown(app: FastifyInstance, resources: Resources): void {
  const allowed = new Map(
    [...Map.groupBy(resources.calls, ({ call }) => call.path)].map(([path, calls]) => [
      path,
      calls
        .map(({ call }) => (call.method === 'GET' && call.changes !== true ? 'GET, HEAD' : call.method))
        .join(', '),
    ]),
  );
  const reject = async (request: FastifyRequest): Promise<never> => {
    const path = pathOf(request.url);
    const methods = allowed.get(path);
    if (methods === undefined) throw new HttpError(404, 'request.call-unknown', { name: path.slice(0, 200) });
    throw new HttpError(405, 'request.wrong-method', { allowed: methods }, null, { allow: methods });
  };
  // A rejection is charged where it is sent.
  const config = { budget: 'own' } as const;
  for (const url of ['/api', '/api/*']) app.all(url, { config, onRequest: reject }, reject);
}

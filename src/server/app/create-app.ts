// Creates the HTTP application with its API, media, files and pages.
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serveMedia } from './files/serve-media.ts';
import type { Services } from '../entities/engine/services.ts';
import { makeApi, type Api } from '../api/api.ts';
import { registerApi } from '../api/register-api.ts';
import { addAssets } from './files/assets.ts';
import { addBodyParsers } from './body-parsers.ts';
import { SLOW_BODY_LIMIT, limitSlowBodies, type SlowBodyLimit } from '../limits/slow-body-limit.ts';
import { answerClientError } from '../limits/broken-connection.ts';
import { pathOf } from '../kernel/logging.ts';
import { makeRequestId } from '../kernel/request-id.ts';
import { makeReadVisit } from '../kernel/visit.ts';
import { serveCachedPagesFirst } from './cached-pages-first.ts';
import { limitGuests } from './guest-routes.ts';
import type { Pages } from './open-pages.ts';
import { makeRejectGuest } from './reject-guests.ts';
import { nameWork } from './name-work.ts';
import { makeRecordAnswer, recordAnswers } from './record-answers.ts';
import { rejectWhenOverloaded, watchOverload } from '../limits/overload.ts';
import { HttpError } from '../kernel/http-error.ts';
import { addErrorHandling, sendError } from './errors/send-error.ts';
import { addSecurityHeaders, makeFindHeaders } from './security-headers.ts';
import type { RunningTraces } from './traces/start-traces.ts';
import { decodeEscapes } from '../../../runtime/model/percent-escapes.ts';

export interface AppOptions {
  api?: Api;
  /** The folder of the built browser programs; none in development. */
  clientFolder?: string;
  pages?: Pages;
  slowBodyLimit?: SlowBodyLimit;
  traces?: Pick<RunningTraces, 'watchRequests'>;
}

/** It does not listen yet. Pages answer all paths that nothing else does. */
export function createApp(
  services: Services,
  { api = makeApi(), clientFolder, pages, slowBodyLimit = SLOW_BODY_LIMIT, traces }: AppOptions = {},
): FastifyInstance {
  const { config, logger } = services;
  const proxies = config.TRUST_PROXY?.split(',').map((each) => each.trim()) ?? [];
  const findHeaders = makeFindHeaders({ behindTls: config.PUBLIC_URL?.startsWith('https:') === true });
  const overload = watchOverload();
  const record = makeRecordAnswer(services);
  const app = Fastify({
    loggerInstance: logger,
    serverFactory: serveCachedPagesFirst({
      sendFromCache: pages?.sendFromCache,
      rejectGuest: makeRejectGuest(services.guests, (visit) => pages?.isBeingMade(visit) === true),
      readVisit: makeReadVisit(proxies),
      findHeaders,
      record,
      isOverloaded: overload.isOverloaded,
      logger,
    }),
    // Log lines contain the request id instead of having a logger for each request.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    forceCloseConnections: 'idle',
    trustProxy: proxies.length > 0 && proxies,
    frameworkErrors: (_error, request, reply) =>
      void sendError(
        request,
        reply.header('x-request-id', request.id),
        new HttpError(400, 'request.bad-address'),
      ),
    clientErrorHandler: answerClientError,
    rewriteUrl: ({ url = '/' }) => (mayNamePage(url) ? url : '/404'),
    routerOptions: { ignoreTrailingSlash: false },
    schemaController: {
      compilersFactory: { buildValidator: rejectRouteSchema, buildSerializer: rejectRouteSchema },
    },
  });

  nameWork(app);
  traces?.watchRequests(app);
  addSecurityHeaders(app, findHeaders);
  addErrorHandling(app, services.integrity.note);
  limitSlowBodies(app, slowBodyLimit);
  addBodyParsers(app);
  rejectWhenOverloaded(app, overload);
  app.register(cookie);
  recordAnswers(app, record);
  limitGuests(app, services.guests);

  // A scope of its own, so that pages do not run the hooks of calls.
  app.register(async (scope) => registerApi(scope, services, api));
  serveMedia(app, services);
  addAssets(app, clientFolder);
  pages?.register(app);
  answerUnknownPaths(app);
  return app;
}

function answerUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) return sendError(request, reply, new HttpError(404, 'request.not-found'));
    return sendError(
      request,
      reply,
      new HttpError(405, 'request.wrong-method', { allowed: 'GET, HEAD' }, null, {
        allow: 'GET, HEAD',
      }),
    );
  });
}

/** False for a path with invalid percent-escapes: it becomes the 404 page. Calls get an error instead. */
function mayNamePage(url: string): boolean {
  if (!url.includes('%') || url.startsWith('/api/')) return true;
  return decodeEscapes(pathOf(url)) !== undefined;
}

/** Calls use generated validators. Fastify's own compiler would have to be loaded at every start. */
function rejectRouteSchema(): never {
  throw new Error('A route has a schema of its own. Calls are described in schemas/api.');
}

import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serveMedia } from './files/serve-media.ts';
import type { Services } from '../api/calls/services.ts';
import { makeApi, type Api } from '../api/api.ts';
import { registerApi } from '../api/register-api.ts';
import { addAssets } from './files/assets.ts';
import { addBodyParsers } from './body-parsers.ts';
import { SLOW_BODY_LIMIT, limitSlowBodies, type SlowBodyLimit } from './slow-body-limit.ts';
import { answerClientError } from './errors/broken-connection.ts';
import { pathOf } from '../kernel/logging.ts';
import { rejectWhenOverloaded } from './overload.ts';
import { HttpError } from '../kernel/http-error.ts';
import { addErrorHandling, sendError } from './errors/send-error.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Time limit of the headers of a request, however slowly they arrive. */
const HEADERS_TIMEOUT_MS = 30_000;

export interface AppOptions {
  api?: Api;
  /** The folder of the built browser programs; none in development. */
  clientFolder?: string;
  /** Registers the pages: every path that is not registered before. */
  addPages?: (app: FastifyInstance) => void;
  slowBodyLimit?: SlowBodyLimit;
}

/**
 * The HTTP application, not yet listening: operations, API, media, built files, and pages for all other
 * paths.
 */
export function createApp(
  services: Services,
  { api = makeApi(), clientFolder, addPages, slowBodyLimit = SLOW_BODY_LIMIT }: AppOptions = {},
): FastifyInstance {
  const { config } = services;
  const app = Fastify({
    loggerInstance: services.logger,
    // A logger for each request would take longer than sending a cached page. Log lines contain the request
    // id instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Bodies have their own limit, `limitSlowBodies`.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    trustProxy: config.TRUST_PROXY?.split(',').map((each) => each.trim()) ?? false,
    frameworkErrors: (_error, request, reply) =>
      void sendError(
        request,
        reply.header('x-request-id', request.id),
        new HttpError(400, 400, 'request.bad-address'),
      ),
    clientErrorHandler: answerClientError,
    rewriteUrl: ({ url = '/' }) => (mayNamePage(url) ? url : '/404'),
    routerOptions: { ignoreTrailingSlash: false },
    schemaController: {
      compilersFactory: { buildValidator: rejectRouteSchema, buildSerializer: rejectRouteSchema },
    },
  });

  addSecurityHeaders(app, { behindTls: config.PUBLIC_URL?.startsWith('https:') === true });
  addErrorHandling(app);
  limitSlowBodies(app, slowBodyLimit);
  addBodyParsers(app);
  rejectWhenOverloaded(app);
  app.register(cookie);
  countAnswers(app, services.metrics);
  logAnswers(app);

  // A scope of its own, so that pages do not run the hooks of calls.
  app.register(async (scope) => registerApi(scope, services, api));
  serveMedia(app, services.media);
  addAssets(app, clientFolder);
  addPages?.(app);

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) return sendError(request, reply, new HttpError(404, 404, 'request.not-found'));
    return sendError(
      request,
      reply,
      new HttpError(405, 405, 'request.wrong-method', { allowed: 'GET, HEAD' }, null, {
        allow: 'GET, HEAD',
      }),
    );
  });
  return app;
}

function countAnswers(app: FastifyInstance, metrics: Services['metrics']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    metrics.countAnswer({ path: request.url, status, milliseconds });
    done();
  });
}

/** False for a path with invalid percent-escapes: it becomes the 404 page. Calls get an error instead. */
function mayNamePage(url: string): boolean {
  if (!url.includes('%') || url.startsWith('/api/')) return true;
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

/** Calls use generated validators. Fastify's own compiler would have to be loaded at every start. */
function rejectRouteSchema(): never {
  throw new Error('A route has a schema of its own. Calls are described in schemas/api.');
}

/** Logs every API call and every error. Successful pages and files are recorded in metrics only. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || request.url.startsWith('/api/')) {
      const answer = {
        requestId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      if (reply.statusCode >= 500) request.log.error(answer, 'answered');
      else request.log.info(answer, 'answered');
    }
    done();
  });
}

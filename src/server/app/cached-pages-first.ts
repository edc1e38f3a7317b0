/**
 * Serves HTTP, and answers requests for cached pages before Fastify. The routing, the request and the reply
 * of Fastify take longer than such an answer. It also rejects guests whose network has used its budget up.
 * Fastify answers all others, and these too after a failure.
 */
import type { IncomingMessage, ServerOptions, ServerResponse } from 'node:http';
import process from 'node:process';
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify';
import { makeRequestId } from '../kernel/request-id.ts';
import { dropForwardedPorts, type Visit } from '../kernel/visit.ts';
import type { SendFromCache } from '../pages/send-from-cache.ts';
import { limitPieces } from '../limits/limit-pieces.ts';
import type { RejectGuest } from './reject-guests.ts';
import type { RecordAnswer } from './record-answers.ts';
import { makeShutOut } from '../limits/shut-out.ts';
import { answerClientError } from '../limits/broken-connection.ts';
import type { FindHeaders } from './security-headers.ts';

// An `import` of the module would read all its members, and one of them loads Node's HTTP client: 14 MB of
// memory and an eighth of the start.
const { createServer } = process.getBuiltinModule('node:http');

const TIMES: ServerOptions = {
  /** Time limit of the headers of a request, however slowly they arrive. */
  headersTimeout: 30_000,
  // Bodies have their own limit, `limitSlowBodies`.
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
  /** Longer than load balancers keep an unused connection: they never use one that is being closed. */
  keepAliveTimeout: 72_000,
};

interface CachedPagesOptions {
  /** None: Fastify answers everything. */
  sendFromCache: SendFromCache | undefined;
  rejectGuest: RejectGuest;
  readVisit: (request: IncomingMessage) => Visit;
  findHeaders: FindHeaders;
  record: RecordAnswer;
  isOverloaded(): boolean;
  logger: FastifyBaseLogger;
}

export function serveCachedPagesFirst(options: CachedPagesOptions): FastifyServerFactory {
  return (answerByFastify) => {
    const server = createServer(TIMES, (request, response) => {
      dropForwardedPorts(request);
      if (isInPieces(request, response)) return;
      if (namesTwoHosts(request) || isEndlessRead(request))
        return answerClientError(new AmbiguousError(), request.socket);
      // Fastify closes the connections of a server that is stopping.
      if (!server.listening || options.isOverloaded() || !sendCached(options, request, response))
        answerByFastify(request, response);
    });
    const isInPieces = limitPieces(
      makeShutOut(server, {
        isProxy: (request) => options.readVisit(request).ip !== request.socket.remoteAddress,
        onShut: () => options.logger.warn({ security: true }, 'a network sent too many small pieces at once'),
      }),
    );
    return server;
  };
}

class AmbiguousError extends Error {}

/** Nobody reads the body of such a request, and so nobody would end it. */
function isEndlessRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['transfer-encoding'] !== undefined;
}

/** A proxy and this program could read different ones, and choose different sites. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

function sendCached(
  { sendFromCache, rejectGuest, readVisit, findHeaders, record, logger }: CachedPagesOptions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const began = performance.now();
  try {
    const visit = readVisit(request);
    const requestId = makeRequestId();
    const headers = findHeaders(visit);
    const isSent =
      sendFromCache?.(visit, response, headers, requestId) === true ||
      rejectGuest(visit, response, headers, requestId);
    if (!isSent) return false;
    const { method, url } = visit;
    const milliseconds = performance.now() - began;
    record({ requestId, method, url, status: response.statusCode, milliseconds });
    return true;
  } catch (error) {
    logger.error(error, 'a cached page could not be sent');
    return response.headersSent;
  }
}

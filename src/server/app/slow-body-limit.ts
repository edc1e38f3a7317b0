import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './errors/broken-connection.ts';

/** How long bodies may take. */
export interface SlowBodyLimit {
  /** A body is whole by then; an upload has grown by then, and again each time as long. */
  limitMs: number;
  /** What an upload must grow by in that time, unless it is whole. */
  minBytes: number;
}

/** A kilobyte a second: slower than any line that carries a picture, and too much for a thousand idle connections. */
export const SLOW_BODY_LIMIT: SlowBodyLimit = { limitMs: 30_000, minBytes: 30 * 1024 };

/**
 * Cuts off bodies that drip. A large file on a slow line takes as long as it needs while it goes on coming; everything else has a limit as a whole. What
 * comes before a body, the headers, has Node's own limit.
 */
export function limitSlowBodies(app: FastifyInstance, { limitMs, minBytes }: SlowBodyLimit): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      watch(
        request.raw,
        reply.raw,
        limitMs,
        headers['content-type']?.startsWith('multipart/') === true ? minBytes : Infinity,
      );
    done();
  });
}

function watch(request: IncomingMessage, response: ServerResponse, limitMs: number, minBytes: number): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const look = (): void => {
    if (request.complete || request.readableEnded) return clearInterval(timer);
    const isComing = socket.bytesRead - before >= minBytes;
    before = socket.bytesRead;
    if (isComing) return;
    clearInterval(timer);
    if (response.headersSent) request.destroy();
    else answerClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  };
  const timer = setInterval(look, limitMs).unref();
  request.once('close', () => clearInterval(timer));
}

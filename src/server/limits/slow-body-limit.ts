// Closes connections whose body arrives too slowly.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerClientError } from './broken-connection.ts';

/** Limits of a body. */
export interface SlowBodyLimit {
  /** Time limit of a whole body; for an upload, the interval in which `minBytes` must arrive. */
  limitMs: number;
  /** Bytes of an upload that must arrive in each interval. */
  minBytes: number;
}

/**
 * One kilobyte a second: slower than any line that can send a picture, and too much for a thousand idle
 * connections.
 */
export const SLOW_BODY_LIMIT: SlowBodyLimit = { limitMs: 30_000, minBytes: 30 * 1024 };

/**
 * An upload may take as long as it keeps arriving; any other body has a time limit as a whole. Headers have
 * Node's own limit.
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

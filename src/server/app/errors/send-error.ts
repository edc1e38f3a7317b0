// Answers a request with an error, as a page or as JSON.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wrapError } from '../../kernel/envelope.ts';
import { findMessageLanguage } from '../../kernel/language.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { toHttpError } from '../../kernel/to-http-error.ts';
import { writeErrorPage } from './error-page.ts';

/**
 * Bytes of a rejected body that are read and dropped, so that the client finishes sending and reads the
 * answer.
 */
const MAX_DRAINED = 256 * 1024 * 1024;
/** Pause after each piece of a body from a caller who asks too much, or of a body without a known end. */
const PAUSE_MS = 100;

/** The rest of the body is drained, because a connection reset would hide the answer. */
export function sendError(request: FastifyRequest, reply: FastifyReply, problem: HttpError): FastifyReply {
  const isEndless = request.headers['transfer-encoding'] !== undefined;
  drain(request, problem.status === 429 || isEndless ? PAUSE_MS : 0);
  reply.removeHeader('connection');
  const language = findMessageLanguage(request);
  reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'content-language': language, ...problem.headers });
  if (isVisit(request)) {
    const { html, policy } = writeErrorPage(problem, language, request.id);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  }
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(wrapError(problem, language));
}

/** True for a browser's navigation, not for requests of scripts, pictures and programs. */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

/**
 * Turns every error into an envelope. Errors of our own are logged and become a 500 without details. `note`
 * gets every error.
 */
export function addErrorHandling(app: FastifyInstance, note: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    note(error);
    const problem = toHttpError(error);
    if (problem === undefined || problem.status >= 500)
      request.log.error({ err: error, requestId: request.id }, 'request failed');
    return sendError(request, reply, problem ?? new HttpError(500, 'server.failed'));
  });
}

/** Reads and drops the rest of a body, in pieces of at most 64 KB, with a pause after each. */
function drain(request: FastifyRequest, pauseMs: number): void {
  const stream = request.raw;
  stream.unpipe();
  if (stream.complete || stream.destroyed) return;
  let drained = 0;
  stream.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MAX_DRAINED) stream.destroy();
    else if (pauseMs > 0) {
      stream.pause();
      setTimeout(() => stream.resume(), pauseMs).unref();
    }
  });
  stream.resume();
}

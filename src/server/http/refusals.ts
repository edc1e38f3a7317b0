import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wrapProblem } from './envelope.ts';
import { findLanguage } from './language.ts';
import { ApiProblem } from './problem.ts';

/** What the framework's own refusals are in the contract: status and sentence by its error code. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, readonly [status: number, messageKey: string]>> = {
  FST_ERR_BAD_URL: [400, 'request.bad-address'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too-large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.wrong-type'],
  FST_UNDER_PRESSURE: [503, 'server.busy'],
};

/** Most of a refused body that is read and thrown away, so that the caller can finish sending and sees the answer. */
const MOST_DRAINED = 256 * 1024 * 1024;

/** The refusal that an error stands for; undefined when it is our own fault. */
export function refusalOf(error: unknown): ApiProblem | undefined {
  if (error instanceof ApiProblem) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const [status, messageKey] = FRAMEWORK_REFUSALS[code] ?? [statusCode, 'request.malformed'];
  return status < 500 || status === 503 ? new ApiProblem(status, status, messageKey) : undefined;
}

/** Answers a refusal as an envelope. What is left of the body is drained first: a reset connection would hide the answer. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, problem: ApiProblem): FastifyReply {
  drain(request);
  reply.removeHeader('connection');
  const language = findLanguage(request);
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'content-language': language, ...problem.headers })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(wrapProblem(problem, language));
}

/** Makes every error an envelope: the caller's own as its 4xx, ours as a logged 500 that tells nothing. */
export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = refusalOf(error);
    if (problem === undefined) request.log.error({ err: error, requestId: request.id }, 'request failed');
    return sendRefusal(request, reply, problem ?? new ApiProblem(500, 500, 'server.failed'));
  });
}

function drain(request: FastifyRequest): void {
  const stream = request.raw;
  if (stream.complete || stream.destroyed) return;
  let drained = 0;
  stream.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MOST_DRAINED) stream.destroy();
  });
  stream.resume();
}

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wrapProblem } from '../../kernel/envelope.ts';
import { findLanguage } from '../../kernel/language.ts';
import { ApiProblem } from '../../kernel/http-error.ts';
import { writeRefusalPage } from './error-page.ts';

/** What the framework's own refusals are in the contract: status and sentence by its error code. */
const FRAMEWORK_REFUSALS: Readonly<Record<string, readonly [status: number, messageKey: string]>> = {
  FST_ERR_BAD_URL: [400, 'request.bad-address'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too-large'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'request.malformed'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.wrong-type'],
  FST_INVALID_JSON_FIELD_ERROR: [400, 'request.malformed'],
  FST_FIELDS_LIMIT: [413, 'request.too-large'],
  FST_FILES_LIMIT: [413, 'request.too-large'],
  FST_PARTS_LIMIT: [413, 'request.too-large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'request.too-large'],
};

/** Storage that fails for a while, by the beginning of the error codes of the system, SQLite and PostgreSQL. */
const STORAGE_FAILURES: readonly (readonly [codes: RegExp, status: 503 | 507, messageKey: string])[] = [
  [/^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100)$/, 507, 'server.disk-full'],
  [
    /^(?:EROFS|EIO|SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|READONLY).*|ECONNREFUSED|ECONNRESET|57P0[123]|53300|08\d{3})$/,
    503,
    'server.storage-unavailable',
  ],
];

/** Most of a refused body that is read and thrown away, so that the caller can finish sending and sees the answer. */
const MOST_DRAINED = 256 * 1024 * 1024;

/** The refusal that an error stands for; undefined when it is our own fault. */
export function refusalOf(error: unknown): ApiProblem | undefined {
  if (error instanceof ApiProblem) return error;
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_REFUSALS[code];
  if (known !== undefined) return new ApiProblem(known[0], known[0], known[1]);
  const [, status, messageKey] = STORAGE_FAILURES.find(([codes]) => codes.test(code ?? '')) ?? [];
  if (status !== undefined && messageKey !== undefined)
    return new ApiProblem(status, status, messageKey, {}, null, { 'retry-after': '2' });
  return statusCode >= 400 && statusCode < 500
    ? new ApiProblem(statusCode, statusCode, 'request.malformed')
    : undefined;
}

/** Answers a refusal: as a page to a person who goes to an address, else as an envelope. What is left of the body is drained first: a reset connection would hide the answer. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, problem: ApiProblem): FastifyReply {
  drain(request);
  reply.removeHeader('connection');
  const language = findLanguage(request);
  reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'content-language': language, ...problem.headers });
  if (isVisit(request)) {
    const { html, policy } = writeRefusalPage(problem, language, request.id);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  }
  return reply
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(wrapProblem(problem, language));
}

/** A browser on its way to an address; what scripts, pictures and programs ask for is not. */
function isVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;
}

/** Makes every error an envelope: the caller's own as its 4xx, ours as a logged 500 that tells nothing. */
export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = refusalOf(error);
    if (problem === undefined || problem.status >= 500)
      request.log.error({ err: error, requestId: request.id }, 'request failed');
    return sendRefusal(request, reply, problem ?? new ApiProblem(500, 500, 'server.failed'));
  });
}

function drain(request: FastifyRequest): void {
  const stream = request.raw;
  stream.unpipe();
  if (stream.complete || stream.destroyed) return;
  let drained = 0;
  stream.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > MOST_DRAINED) stream.destroy();
  });
  stream.resume();
}

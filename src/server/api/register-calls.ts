import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SITE_MEDIA } from '../storage/media-type.ts';
import type { ReceivedFile } from '../storage/receive-file.ts';
import type { ApiCall } from '../../../runtime/generated/documents.generated.ts';
import type { Services } from './calls/services.ts';
import { chooseSite } from '../domains/sites/index.ts';
import { wrapError } from '../kernel/envelope.ts';
import { findLanguage } from '../kernel/language.ts';
import { HttpError } from '../kernel/http-error.ts';
import { toHttpError } from '../kernel/to-http-error.ts';
import { authorize, checkCsrf, requireSwitch } from './authorize.ts';
import type { AnswerCall } from './answer-call.ts';
import { validateInput } from './input/validate-input.ts';
import type { RawInput } from './input/validate-input.ts';
import { findUnsafe } from './input/find-unsafe.ts';
import { dropLeftClaims, makeRunOnce, idempotencyKeyOf } from './idempotency.ts';
import type { SentAnswer } from './idempotency.ts';
import { makeInvoke } from './invoke.ts';
import { readMultipart, type Receiver } from './input/read-multipart.ts';
import { readTextValues } from './schema/read-query.ts';
import type { CallContext, PlannedCall } from './calls/call.ts';
import type { Resources } from './resources.ts';

/** The most bytes of a body that is not a file: a site's pages are saved together, everybody else sends little. */
const BODY_LIMITS = { owners: 8 * 1024 * 1024, others: 1024 * 1024 } as const;

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

/** Makes a route of every call: who, then how it is sent, then what it says, then its handler. */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  resources: Resources,
  answerCall: AnswerCall,
): void {
  const runOnce = makeRunOnce(services.database);
  app.addHook('onReady', () => dropLeftClaims(services.database));
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  const invoke = makeInvoke(resources, answerCall);

  /** Before a body is read: nobody sends 200 MB to be told that he is not signed in. */
  async function receive({ call }: PlannedCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const site = await chooseSite(services, request);
    const caller = await services.identity.findCaller(request, site.projectCode, call.who);
    await requireSwitch(call, services, site, caller);
    authorize(call.who, caller, request, services.config.METRICS_TOKEN);
    checkCsrf(call, caller, request);
    checkMediaType(request, MEDIA_TYPES[call.bodyType ?? 'json']);
    const callAsVisitor: CallContext['callAsVisitor'] = (language) => (name, query) =>
      invoke(name, { query }, { services, site, language, caller: { role: 'visitor' } });
    contexts.set(request, {
      services,
      site,
      caller,
      request,
      reply,
      language: findLanguage(request),
      callAsVisitor,
    });
  }

  async function run(planned: PlannedCall, context: CallContext, input: RawInput): Promise<SentAnswer> {
    const envelope = await answerCall(planned, context, input).catch((error: unknown) => {
      const problem = toHttpError(error);
      // What may be otherwise at the next try is not an answer to keep.
      if (
        problem === undefined ||
        problem.status < 400 ||
        problem.status === 401 ||
        problem.status === 429 ||
        problem.status >= 500
      )
        throw error;
      return problem;
    });
    const isPrivate = planned.call.private === true || context.reply?.getHeader('set-cookie') !== undefined;
    if (envelope instanceof HttpError)
      return {
        status: envelope.status,
        body: JSON.stringify(wrapError(envelope, context.language)),
        private: isPrivate,
      };
    return { status: 200, body: JSON.stringify(envelope), private: isPrivate };
  }

  async function respond(
    planned: PlannedCall,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const input = await readInput(planned, resources, request, services);
    const context = { ...(contexts.get(request) as CallContext), file: input.file };
    if (planned.call.raw !== undefined) {
      validateInput(planned, input, context.language);
      return reply.type(planned.call.raw).send(await planned.handler(context, input as never));
    }
    const { status, body } = await answerOnce(planned, context, input, request.headers['idempotency-key']);
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'content-language': context.language })
      .type('application/json; charset=utf-8')
      .send(body);
  }

  async function answerOnce(
    planned: PlannedCall,
    context: CallContext,
    input: ReadInput,
    key: unknown,
  ): Promise<SentAnswer> {
    try {
      // What no call may hold is refused whatever its key is; a body without an end to its depth has no name either.
      const isRepeatable =
        typeof key === 'string' &&
        planned.call.method !== 'GET' &&
        findUnsafe(input.identity, context.language) === undefined;
      if (!isRepeatable) return await run(planned, context, input);
      const call = { key, call: planned.id, context, body: input.identity };
      return await runOnce(call, () =>
        run(planned, { ...context, idempotencyKey: idempotencyKeyOf(call) }, input),
      );
    } finally {
      if (input.file !== undefined) await rm(input.file.path, { force: true });
    }
  }

  for (const planned of resources.calls) {
    const { method, path: url, who, changes = false } = planned.call;
    app.route({
      method,
      url,
      // A HEAD runs the handler, which it must not where that changes something.
      exposeHeadRoute: method === 'GET' && !changes,
      bodyLimit: who === 'owner' || who === 'editor' ? BODY_LIMITS.owners : BODY_LIMITS.others,
      onRequest: (request, reply) => receive(planned, request, reply),
      handler: (request, reply) => respond(planned, request, reply),
    });
  }
}

interface ReadInput extends RawInput {
  /** What tells this body from another one. */
  identity: unknown;
  file?: ReceivedFile;
}

async function readInput(
  { call, resource }: PlannedCall,
  { documents }: Resources,
  request: FastifyRequest,
  services: Services,
): Promise<ReadInput> {
  const query =
    call.query === undefined
      ? undefined
      : readTextValues(documents, { schema: call.query, resource }, request.query as Record<string, unknown>);
  const readBody = (texts: Record<string, unknown>) =>
    readTextValues(documents, { schema: call.body ?? {}, resource }, texts);
  if (call.bodyType === 'multipart' && request.isMultipart()) {
    const { fields, file } = await readMultipart(request, receiverOf(call, services));
    return { query, body: readBody(fields), identity: { ...fields, file: file?.sha256 }, file };
  }
  const sent = request.body ?? (call.body === undefined ? undefined : {});
  const body = call.bodyType === 'form' ? readBody(sent as Record<string, unknown>) : sent;
  return { query, body, identity: body };
}

function receiverOf({ takes }: ApiCall, { media, formFiles, avatars }: Services): Receiver {
  if (takes === 'avatar') return avatars;
  return takes === 'attachment'
    ? formFiles
    : { makeTemporaryPath: media.store.makeTemporaryPath, accepted: SITE_MEDIA };
}

function checkMediaType(request: FastifyRequest, expected: string): void {
  const sent = request.headers['content-type'];
  if (request.method === 'GET' || sent === undefined) return;
  if (sent.split(';')[0]?.trim().toLowerCase() !== expected)
    throw new HttpError(415, 415, 'request.wrong-type');
}

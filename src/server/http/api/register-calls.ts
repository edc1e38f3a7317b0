import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../../media/receive.ts';
import type { Services } from '../../services.ts';
import type { CallContext } from '../call.ts';
import { wrapProblem } from '../envelope.ts';
import { findLanguage } from '../language.ts';
import { ApiProblem } from '../problem.ts';
import { refusalOf } from '../refusals.ts';
import { admit, checkCsrf } from './admit.ts';
import type { AnswerCall } from './answer-call.ts';
import type { RawInput } from './check-input.ts';
import { makeRunOnce } from './idempotency.ts';
import type { SentAnswer } from './idempotency.ts';
import { makeInvoke } from './invoke.ts';
import { readMultipart } from './read-multipart.ts';
import { readTextValues } from './read-query.ts';
import type { PlannedCall, Resources } from './resources.ts';

/** The most bytes of a body that is not a file: a site's pages are saved together, everybody else sends little. */
const BODY_LIMITS = { owners: 8 * 1024 * 1024, others: 1024 * 1024 } as const;

const MEDIA_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;

/** Makes a route of every call: who, then how it is sent, then what it says, then its handler. */
export function registerCalls(app: FastifyInstance, services: Services, resources: Resources, answerCall: AnswerCall): void {
  const runOnce = makeRunOnce(services.database);
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  const invoke = makeInvoke(resources, answerCall);

  /** Before a body is read: nobody sends 200 MB to be told that he is not signed in. */
  async function receive({ call }: PlannedCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const site = await services.sites.find(request.hostname);
    const caller = await services.identity.findCaller(request, site.projectCode);
    admit(call.who, caller, request, services.config.METRICS_TOKEN);
    checkCsrf(call, caller, request);
    checkMediaType(request, MEDIA_TYPES[call.bodyType ?? 'json']);
    const callAsVisitor: CallContext['callAsVisitor'] = (language) => (name, query) =>
      invoke(name, { query }, { services, site, language, caller: { role: 'visitor' } });
    contexts.set(request, { services, site, caller, request, reply, language: findLanguage(request), callAsVisitor });
  }

  async function run(planned: PlannedCall, context: CallContext, input: RawInput): Promise<SentAnswer> {
    const envelope = await answerCall(planned, context, input).catch((error: unknown) => {
      const problem = refusalOf(error);
      // What may be otherwise at the next try is not an answer to keep.
      if (problem === undefined || problem.status === 401 || problem.status === 429 || problem.status >= 500) throw error;
      return problem;
    });
    if (envelope instanceof ApiProblem) return { status: envelope.status, body: JSON.stringify(wrapProblem(envelope, context.language)) };
    return { status: 200, body: JSON.stringify(envelope), private: context.reply?.getHeader('set-cookie') !== undefined };
  }

  async function respond(planned: PlannedCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const input = await readInput(planned, resources, request, services);
    const context = { ...(contexts.get(request) as CallContext), file: input.file };
    if (planned.call.raw !== undefined) return reply.type(planned.call.raw).send(await planned.handler(context, input as never));
    const { status, body } = await answerOnce(planned, context, input, request.headers['idempotency-key']);
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'content-language': context.language })
      .type('application/json; charset=utf-8')
      .send(body);
  }

  async function answerOnce(planned: PlannedCall, context: CallContext, input: ReadInput, key: unknown): Promise<SentAnswer> {
    const work = () => run(planned, context, input);
    try {
      if (typeof key !== 'string' || planned.call.method === 'GET') return await work();
      return await runOnce({ key, call: planned.id, context, body: input.identity }, work);
    } finally {
      if (input.file !== undefined) await rm(input.file.path, { force: true });
    }
  }

  for (const planned of resources.calls) {
    const { method, path: url, who } = planned.call;
    app.route({
      method,
      url,
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
  const readBody = (texts: Record<string, unknown>) => readTextValues(documents, { schema: call.body ?? {}, resource }, texts);
  if (call.bodyType === 'multipart' && request.isMultipart()) {
    const { fields, file } = await readMultipart(request, services.media.store.makeTemporaryPath());
    return { query, body: readBody(fields), identity: { ...fields, file: file?.sha256 }, file };
  }
  const sent = request.body ?? (call.body === undefined ? undefined : {});
  const body = call.bodyType === 'form' ? readBody(sent as Record<string, unknown>) : sent;
  return { query, body, identity: body };
}

function checkMediaType(request: FastifyRequest, expected: string): void {
  const sent = request.headers['content-type'];
  if (request.method === 'GET' || sent === undefined) return;
  if (sent.split(';')[0]?.trim().toLowerCase() !== expected) throw new ApiProblem(415, 415, 'request.wrong-type');
}

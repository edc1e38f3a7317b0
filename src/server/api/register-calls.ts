/** Makes a route of every call: authorize, read the input, run the handler once, answer. */
import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGuest, type Caller } from '../kernel/caller.ts';
import { RUN_STATUS } from '../domains/operations/index.ts';
import { chooseSite } from '../domains/sites/index.ts';
import { HttpError } from '../kernel/http-error.ts';
import { findLanguage, findMessageLanguage } from '../kernel/language.ts';
import type { Api } from './api.ts';
import { auditCall } from './audit-call.ts';
import { authorize, checkCsrf, checkOrigin, requireSwitch } from './authorize.ts';
import { changesSomething, type CallContext, type PlannedCall } from './calls/call.ts';
import type { Services } from '../entities/engine/services.ts';
import { dropLeftClaims, idempotencyKeyOf, makeRunOnce } from './idempotency.ts';
import type { RunOnce, SentAnswer } from './idempotency.ts';
import { runForSite } from './run-for-site.ts';
import { findUnsafe } from '../entities/schema/find-unsafe.ts';
import { readInput, requireMediaType, type ReadInput } from './input/read-input.ts';
import { validateInput, type RawInput } from './input/validate-input.ts';

/**
 * Largest body without a file, in bytes. Owners save all pages of a site together. Parsing the body of a
 * guest blocks the event loop: 1 ms for 100 KB.
 */
const BODY_LIMITS = { owners: 8 * 1024 * 1024, others: 64 * 1024 } as const;

/** Largest file of a guest. A longer body is not read: its length may be made up. */
const MAX_FILE = 10 * 1024 * 1024;

/**
 * Makes the routes. Each call passes its guards in this order, and the order is the security: nobody is
 * charged, and no body is read, before it is known who calls which site.
 *
 *     on request   origin -> site -> caller -> guests' budget -> quota of the site -> switch of the site
 *                  -> right to call -> CSRF -> site open for changes -> media type
 *     then         body: size, text, file -> addresses -> members by their schema -> one run for each key
 *                  -> handler, in the guests' budget -> shape of the answer
 */
export function registerCalls(app: FastifyInstance, services: Services, api: Api): void {
  const runOnce = makeRunOnce(services.database);
  app.addHook('onReady', () => dropLeftClaims(services.database));
  const contexts = new WeakMap<FastifyRequest, CallContext>();
  const isText = ({ call }: PlannedCall): boolean => call.bodyType === 'text';
  for (const planned of api.resources.calls.filter((each) => !isText(each))) addRoute(app, planned);
  // A body whose signature is checked is read as it came, whatever media type it names.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => body);
    for (const planned of api.resources.calls.filter(isText)) addRoute(scope, planned);
  });

  function addRoute(scope: FastifyInstance, planned: PlannedCall): void {
    const { method, path: url } = planned.call;
    scope.route({
      method,
      url,
      config: { budget: 'own' },
      // A HEAD runs the handler, so calls that change something have none.
      exposeHeadRoute: method === 'GET' && !changesSomething(planned.call),
      bodyLimit: bodyLimitOf(planned),
      // Before the body is read: a caller who may not upload is rejected at once.
      async onRequest(request, reply) {
        contexts.set(request, await openContext(planned, request, reply, services, api));
      },
      async handler(request) {
        const opened = contexts.get(request) as CallContext;
        const isGuests = isLimited(planned, opened.caller);
        const read = () => readInput(planned, api.resources.documents, request, services);
        const cost = costOf(planned, request);
        const received =
          isGuests && request.isMultipart()
            ? await services.guests.receive(request.ip, read, cost)
            : await read();
        // Browsers know replaced files by other addresses than what is stored.
        const { versions } = services.media;
        const input = { ...received, body: versions.storeIn(opened.site.projectCode, received.body) };
        const context = { ...opened, file: input.file };
        const reply = () =>
          runForSite(planned, opened.site, () => respond(planned, context, input, { api, runOnce }));
        const answer = () => (changesSomething(planned.call) ? save(services, reply) : reply());
        try {
          if (!isGuests) return await answer();
          return await services.guests.run(request.ip, answer, cost);
        } finally {
          if (input.file !== undefined) await rm(input.file.path, { force: true });
        }
      },
    });
  }
}

/** Finds the site and the caller of a request. Throws when the caller may not make the call. */
async function openContext(
  planned: PlannedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  api: Api,
): Promise<CallContext> {
  checkOrigin(planned.call, request, services.config.PUBLIC_URL);
  const site = await chooseSite(services, request);
  return runForSite(planned, site, () => openInSite(planned, { services, site, request, reply }, api));
}

async function openInSite(
  planned: PlannedCall,
  opened: Required<Pick<CallContext, 'services' | 'site' | 'request' | 'reply'>>,
  { invoke }: Api,
): Promise<CallContext> {
  const { call } = planned;
  const { services, site, request } = opened;
  // Of the addresses in the body and in the answer, and the blocks in them. Probes need no database.
  if (call.raw === undefined) {
    await services.media.versions.open(site.projectCode);
    await services.siteDocuments.open(site);
  }
  const caller = await services.identity.findCaller(request, site.projectCode, call.who);
  if (isLimited(planned, caller)) await services.guests.admit(request.ip);
  if (countsForSite(planned, caller)) await services.requestQuota(site.projectCode);
  await requireSwitch(call, services, site, caller);
  authorize(call, caller, request, services.config.METRICS_TOKEN);
  checkCsrf(call, caller, request);
  if (changesSomething(call)) requireOpen(services);
  requireMediaType(request, call);
  const callAsVisitor: CallContext['callAsVisitor'] = (language) => (name, query) =>
    invoke(name, { query }, { services, site, language, caller: { role: 'visitor' } });
  const [language, messageLanguage] = [findLanguage(request), findMessageLanguage(request)];
  return { ...opened, caller, language, messageLanguage, callAsVisitor };
}

/** While a backup is restored or the database is upgraded, nothing can be saved. */
function requireOpen({ runState }: Services): void {
  const status = runState.closedBy();
  const headers = { 'retry-after': '5' };
  if (status === RUN_STATUS.upgrading) throw new HttpError(503, 'system.upgrading', {}, null, headers);
  if (status !== undefined) throw new HttpError(503, 'system.restoring', {}, null, headers);
}

/** Reading the body has taken time: the system may be closed by now. */
async function save<T>(services: Services, work: () => Promise<T>): Promise<T> {
  requireOpen(services);
  return services.runState.save(work);
}

/** Calls of guests have a budget. Probes such as /healthz and notices of payments are always answered. */
function isLimited({ call }: PlannedCall, caller: Caller): boolean {
  return isGuest(caller) && call.path.startsWith('/api/') && call.who !== 'gateway';
}

/** Owners sign in to a site with too many visitors, and work on it. What concerns all sites is of none. */
function countsForSite({ call: { path, allSites } }: PlannedCall, caller: Caller): boolean {
  const isCounted = path.startsWith('/api/') && !path.startsWith('/api/owner/') && allSites !== true;
  return isCounted && caller.role !== 'owner';
}

function bodyLimitOf({ call: { who, maxBody } }: PlannedCall): number {
  return maxBody ?? (who === 'owner' ? BODY_LIMITS.owners : BODY_LIMITS.others);
}

/**
 * Reading a body has been work, too: about 1 ms for 100 KB. A body without a length is taken for the largest.
 */
function costOf(planned: PlannedCall, { headers }: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  const bytes = encoding === undefined ? Math.min(Number(length ?? 0), MAX_FILE) : bodyLimitOf(planned);
  return (planned.call.cost ?? 0) + bytes / 100_000;
}

interface Runner {
  api: Api;
  runOnce: RunOnce;
}

async function respond(
  planned: PlannedCall,
  context: CallContext,
  input: ReadInput,
  runner: Runner,
): Promise<FastifyReply> {
  const { request, reply, language } = context as CallContext &
    Required<Pick<CallContext, 'request' | 'reply'>>;
  if (planned.call.raw !== undefined) {
    await validateInput(planned, input, language);
    return reply.type(planned.call.raw).send(await planned.handler(context, input as never));
  }
  const key = request.headers['idempotency-key'];
  const { status, body } = await answerOnce(planned, context, input, key, runner);
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-language': language })
    .type('application/json; charset=utf-8')
    .send(body);
}

/** Runs the call. Requests with the same `Idempotency-Key` run it once. */
async function answerOnce(
  planned: PlannedCall,
  context: CallContext,
  input: ReadInput,
  key: unknown,
  { api, runOnce }: Runner,
): Promise<SentAnswer> {
  // An unsafe body cannot be hashed (endless nesting), and is rejected anyway.
  const isRepeatable =
    typeof key === 'string' &&
    changesSomething(planned.call) &&
    findUnsafe(input.identity, context.language) === undefined;
  if (!isRepeatable) return run(planned, context, input, api);
  const call = { key, call: planned.id, context, body: input.identity };
  return runOnce(call, () =>
    run(planned, { ...context, idempotencyKey: idempotencyKeyOf(call) }, input, api),
  );
}

async function run(
  planned: PlannedCall,
  context: CallContext,
  input: RawInput,
  { answerCall }: Api,
): Promise<SentAnswer> {
  const answered = await answerCall(planned, context, input);
  const { versions } = context.services.media;
  const { projectCode } = context.site;
  // First as values, because a file to download has its size and icon beside its address.
  const body = versions.show(projectCode, JSON.stringify(versions.showIn(projectCode, answered)));
  await auditCall(planned, context, input, answered.data);
  const isPrivate = planned.call.private === true || context.reply?.getHeader('set-cookie') !== undefined;
  return { status: 200, body, private: isPrivate };
}

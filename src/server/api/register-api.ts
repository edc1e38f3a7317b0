import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './calls/services.ts';
import { findLanguage } from '../kernel/language.ts';
import { pathOf } from '../kernel/logging.ts';
import { HttpError } from '../kernel/http-error.ts';
import { makeAnswerCall } from './answer-call.ts';
import { writeDocsPage } from './describe/docs-page.ts';
import { makeInvoke } from './invoke.ts';
import type { Invoke } from './invoke.ts';
import { writeOpenApi } from './describe/openapi.ts';
import { registerCalls } from './register-calls.ts';
import { gatherResources } from './resources.ts';

const resources = gatherResources();
const answerCall = makeAnswerCall(resources);

/** Makes a call of `schemas/api` without HTTP; see `Invoke`. */
export const invoke: Invoke = makeInvoke(resources, answerCall);

/** Registers every call of `schemas/api`, their description for machines and for people, and the refusal of everything else below `/api`. */
export function registerApi(app: FastifyInstance, services: Services): void {
  for (const problem of resources.problems) app.log.error(problem);
  app.register(multipart);
  registerCalls(app, services, resources, answerCall);

  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(writeOpenApi(resources.documents))),
  );
  app.get('/api/docs', (request, reply) => {
    const { html, policy } = writeDocsPage(resources.documents, findLanguage(request));
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html);
  });

  const allowed = new Map(
    [...Map.groupBy(resources.calls, ({ call }) => call.path)].map(([path, calls]) => [
      path,
      calls
        .map(({ call }) => (call.method === 'GET' && call.changes !== true ? 'GET, HEAD' : call.method))
        .join(', '),
    ]),
  );
  // Refused before the body is read: what nobody takes need not be parsed.
  const refuse = async (request: FastifyRequest): Promise<never> => {
    const path = pathOf(request.url);
    const methods = allowed.get(path);
    if (methods === undefined)
      throw new HttpError(404, 404, 'request.call-unknown', { name: path.slice(0, 200) });
    throw new HttpError(405, 405, 'request.wrong-method', { allowed: methods }, null, { allow: methods });
  };
  for (const url of ['/api', '/api/*']) app.all(url, { onRequest: refuse }, refuse);
}

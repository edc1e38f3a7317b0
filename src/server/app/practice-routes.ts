// Takes the requests of payment adapters to the practice gateway, which is a part of this server.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../entities/engine/services.ts';

/** Largest request of the adapters, in bytes. */
const MAX_BYTES = 64 * 1024;

/** Its pages are pages of the site. Serves nothing where money is real. */
export function servePractice(app: FastifyInstance, { practice }: Services): void {
  if (practice === undefined) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_: FastifyRequest, body: string) => body);
    for (const url of ['/practice-pay/alipay/*', '/practice-pay/wxpay/*'])
      scope.route({
        method: ['GET', 'POST'],
        url,
        bodyLimit: MAX_BYTES,
        // This program itself sends it.
        config: { budget: 'free' },
        async handler({ method, url: path, headers, body }, reply) {
          const answer = await practice.handle({
            method,
            path,
            headers,
            body: (body as string | null) ?? '',
          });
          return reply.code(answer.status).headers(answer.headers).send(answer.body);
        },
      });
  });
}

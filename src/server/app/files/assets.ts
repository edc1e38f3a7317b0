// Serves the built files of the programs for browsers, and the favicon.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { FAVICON } from './favicon.ts';

const ONE_DAY = 'public, max-age=86400';

/**
 * Serves the favicon, and the files of `clientFolder/assets`. Their names contain a hash of their content, so
 * they are cached for a year. The build has written their compressed forms beside them.
 */
export function addAssets(app: FastifyInstance, clientFolder: string | undefined): void {
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', ONE_DAY).type('image/svg+xml').send(FAVICON),
  );
  if (clientFolder === undefined) return;
  app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
}

// Serves the built files of the programs for browsers, and the icons.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { SCHEME_PATH, TOUCH_ICON_PATH } from '../../pages/head/paths.ts';
import { SCHEME_SCRIPT } from './scheme-script.ts';
import { FAVICON } from './favicon.ts';
import { TOUCH_ICON } from './touch-icon.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/**
 * Headers of every answer that mean something for documents only, or for an answer that can fail. A page
 * loads up to 20 of these files: they would be 6 % of its JavaScript.
 */
const WITHOUT = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-request-id',
];

/**
 * Serves the icons, and the files of `clientFolder/assets`. Their names contain a hash of their content, so
 * they are cached for a year. The build has written their compressed forms beside them.
 */
export function addAssets(app: FastifyInstance, clientFolder: string | undefined): void {
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', ONE_DAY).type('image/svg+xml').send(FAVICON),
  );
  app.get(TOUCH_ICON_PATH, (_request, reply) =>
    reply.header('cache-control', ONE_DAY).type('image/png').send(TOUCH_ICON),
  );
  app.get(SCHEME_PATH, (_request, reply) =>
    reply.header('cache-control', ONE_YEAR).type('text/javascript').send(SCHEME_SCRIPT),
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
    // What never changes is never asked for again, as a whole or in parts.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply) {
      for (const name of WITHOUT) reply.removeHeader(name);
    },
  });
}

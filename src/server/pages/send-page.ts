/** Sends a page to a browser. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './compressed-body.ts';
import { passOnQuery } from './page-address.ts';
import type { CachedPage } from './page-cache.ts';
import type { WrittenPage } from './write-page.ts';

/** Sends a cached page in the encoding that the request accepts, or 304 when the browser has it already. */
export function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): void {
  reply.code(page.status).headers(page.headers);
  if (page.headers.location !== undefined)
    reply.header('location', passOnQuery(page.headers.location, request.url));
  // The header may list several tags. A tag includes its quotes, so that none is a part of another.
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.body.etag) === true) {
    reply.code(304).send();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(page.body.forms[encoding]);
}

/** Sends a page that no cache may store: it depends on who asks. */
export function sendUncachedPage(reply: FastifyReply, { text, policy }: WrittenPage): FastifyReply {
  if (policy !== '') reply.header('content-security-policy', policy);
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
}

/** Sends a page to a browser. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { passOnQuery } from './page-address.ts';
import { chooseEncoding, packOnce } from './page-body.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import type { RequestContext } from './page-context.ts';
import type { WrittenPage } from './write-page.ts';

/** What the making of a page takes from a request. */
export function readRequest({ ip, headers }: FastifyRequest): Pick<RequestContext, 'ip' | 'encoding'> {
  return { ip, encoding: chooseEncoding(headers['accept-encoding']) };
}

/** Sends a cached page in the encoding that the request accepts, or 304 when the browser has it already. */
export function sendCachedPage(
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): void {
  reply.code(page.status).headers(page.headers);
  if (page.headers.location !== undefined)
    reply.header('location', passOnQuery(page.headers.location, request.url));
  if (hasPageAlready(request, page)) {
    reply.code(304).send();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(cache.bytesOf(page, encoding));
}

/** True when the browser names the tag of the page. */
export function hasPageAlready(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { status, body }: CachedPage,
): boolean {
  // The header may list several tags. A tag includes its quotes, so that none is a part of another.
  return status === 200 && headers['if-none-match']?.includes(body.etag) === true;
}

/**
 * Sends a page that no cache may store: it depends on who asks. It says nothing secret but its nonce, so it
 * may be compressed.
 */
export function sendUncachedPage(reply: FastifyReply, { text, policy }: WrittenPage): FastifyReply {
  if (policy !== '') reply.header('content-security-policy', policy);
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  const encoding = chooseEncoding(reply.request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(packOnce(text, encoding));
}

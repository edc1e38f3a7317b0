/** Answers requests for cached pages before any other work is done for them. */
import type { ServerResponse } from 'node:http';
import type { Visit } from '../kernel/visit.ts';
import { isProgramPath } from '../../../runtime/model/program-paths.ts';
import { chooseLanguage } from './choose-language.ts';
import { type CachedRequest, findCached, keyOf } from './find-cached.ts';
import { type PageAddress, readAddress, searchOf } from './page-address.ts';
import { leadOf, locateAddress } from './locate-address.ts';
import { chooseEncoding } from './page-body.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageContext } from './page-context.ts';
import { hasPageAlready } from './send-page.ts';
import { noteMiss } from './visitor-pages.ts';

/** Sends the cached page that a request asks for. False when there is none: nothing has been done then. */
export type SendFromCache = (
  visit: Visit,
  response: ServerResponse,
  /** Headers of every answer. A page may have its own values. */
  headers: Headers,
  requestId: string,
) => boolean;

type Headers = Readonly<Record<string, string>>;

/** Serves a page as the routes of pages do, with the same headers. */
export function makeSendFromCache(context: PageContext): SendFromCache {
  const findHead = rememberHeads();
  return (visit, response, headers, requestId) => {
    const place = findPlace(context, visit);
    const page = place && findPage(context, place);
    if (place === undefined || page === undefined) return false;
    noteMiss(context, place.asker.site, page, visit);
    const head = [...findHead(page, headers), 'x-request-id', requestId];
    if (hasPageAlready(visit, page)) {
      response.writeHead(304, head).end();
      return true;
    }
    const encoding = chooseEncoding(visit.headers['accept-encoding']);
    const bytes = context.cache.bytesOf(page, encoding);
    head.push('content-length', String(bytes.length));
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    response.writeHead(page.status, head).end(bytes);
    return true;
  };
}

/** Whether readers wait already for the page that a request asks for: to wait with them costs nothing. */
export function isBeingMade(context: PageContext, visit: Visit): boolean {
  const place = findPlace(context, visit);
  return place !== undefined && context.cache.isPending(keyOf(place.asker, place.address));
}

/** The headers of a page as Node.js takes them: names and values in turn. */
function rememberHeads(): (page: CachedPage, headers: Headers) => readonly string[] {
  // There are few sets of headers: one with HSTS, one without.
  const known = new WeakMap<Headers, WeakMap<CachedPage, readonly string[]>>();
  return (page, headers) => {
    let heads = known.get(headers);
    if (heads === undefined) known.set(headers, (heads = new WeakMap()));
    let head = heads.get(page);
    if (head === undefined) heads.set(page, (head = Object.entries({ ...headers, ...page.headers }).flat()));
    return head;
  };
}

function findPage(context: PageContext, { asker, address }: PageRequest): CachedPage | undefined {
  const page = findCached(context, asker, address);
  return page?.headers.location === undefined ? page : undefined;
}

interface PageRequest {
  asker: CachedRequest;
  address: PageAddress;
}

/** Where the page is that a request asks for, if it asks for one and its site is known. */
function findPlace(context: PageContext, visit: Visit): PageRequest | undefined {
  const { method, headers } = visit;
  // A request with a body is watched by other hooks.
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  const address = readAddress(visit.url);
  // `?lang=` sets a cookie. A redirect depends on the rest of the query.
  if (address === undefined || address.lang !== undefined || isProgramPath(address.path)) return undefined;
  const site = context.findSite(visit);
  if ('then' in site) return undefined;
  // What leads elsewhere is no page.
  const leads = context.storage.redirects.peekLeads(site);
  if (leads === undefined) return undefined;
  const located = locateAddress(site, leads, address);
  if (leadOf(site, leads, address, located, searchOf(visit.url)) !== undefined) return undefined;
  const language = chooseLanguage(visit, site, undefined, located.named);
  // Only searches depend on it, and reading it takes longer than all other steps.
  const ip = address.query.keyword === undefined ? '' : visit.ip;
  return { asker: { site, language, ip }, address: located };
}

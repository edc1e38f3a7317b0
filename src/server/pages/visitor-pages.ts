/** Serves the stored pages of sites to visitors, from the cache where possible. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryMembersOf } from '../../assembly/page-sources.ts';
import type { Lead, Leads } from '../domains/content/index.ts';
import { keyOfAddress } from '../kernel/address-key.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { Visit } from '../kernel/visit.ts';
import { chooseAndRememberLanguage } from './choose-language.ts';
import { findCached, keyOf, NOT_FOUND_PATH } from './find-cached.ts';
import { loadStoredPage, type PageLocation } from './load-page.ts';
import { cacheKey, readAddress, searchOf } from './page-address.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageContext, RequestContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { readRequest, sendCachedPage } from './send-page.ts';
import { makeRedirect, makeVisitorPage } from './visitor-page.ts';

/** Registers `/*`: every path that no other route serves. */
export function addVisitorPages(app: FastifyInstance, context: PageContext): void {
  app.get('/*', { config: { budget: 'own' } }, (request, reply) => {
    const site = context.findSite(request);
    return 'then' in site
      ? site.then((found) => serveStoredPage(context, found, request, reply))
      : serveStoredPage(context, site, request, reply);
  });
}

/**
 * Answers with the stored page at the address of a request. A cached page is sent synchronously: one promise
 * would cost as much as everything else that is done for it.
 */
export function serveStoredPage(
  context: PageContext,
  site: SiteIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | void {
  const { redirects } = context.storage;
  const leads = redirects.peekLeads(site);
  return leads === undefined
    ? redirects.readLeads(site).then((read) => serveAddress(context, { site, leads: read }, request, reply))
    : serveAddress(context, { site, leads }, request, reply);
}

function serveAddress(
  context: PageContext,
  { site, leads }: { site: SiteIdentity; leads: Leads },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | void {
  const known = readAddress(request.url);
  const lead = known && leads.find(known.path, searchOf(request.url));
  if (lead !== undefined) return follow(context, site, lead, reply);
  const address = known ?? { path: NOT_FOUND_PATH, query: {}, lang: undefined };
  const language = chooseAndRememberLanguage(request, reply, site, address.lang);
  const asker = { site, language, ip: request.ip };
  const cached = findCached(context, asker, address);
  if (cached !== undefined) return send(cached);
  const requestContext = { ...asker, ...readRequest(request) };
  return context
    .fetchPage(request, site.projectCode, keyOf(asker, address), () =>
      makeStoredPage(context, requestContext, address),
    )
    .then(send);

  function send(page: CachedPage): void {
    noteMiss(context, site, page, request);
    sendCachedPage(context.cache, request, reply, page);
  }
}

/** Leads to another address. Browsers ask again the next time: an owner may change it. */
function follow(context: PageContext, site: SiteIdentity, lead: Lead, reply: FastifyReply): void {
  if (lead.key !== undefined) context.countAddress(site, 'followed', lead.key);
  reply.code(lead.status).headers({ location: lead.location, 'cache-control': 'no-cache' }).send();
}

/** The longest address that is counted. */
const MAX_COUNTED = 300;

/** Counts an address that a person has looked for in vain: owners are offered a redirect. */
export function noteMiss(
  { countAddress }: Pick<PageContext, 'countAddress'>,
  site: SiteIdentity,
  { status }: Pick<CachedPage, 'status'>,
  { url, headers }: Pick<Visit, 'url' | 'headers'>,
): void {
  if (status !== 404 || url.length > MAX_COUNTED || headers.accept?.includes('text/html') !== true) return;
  countAddress(site, 'missed', keyOfAddress(url));
}

/** Makes the stored page at an address. */
export async function makeStoredPage(
  context: PageContext,
  request: RequestContext,
  address: PageLocation,
): Promise<CachedPage> {
  const { site, language } = request;
  const kind = PAGE_KINDS.visitor;
  const loaded = await loadStoredPage(context.storage, site, address, language, kind.base);
  if ('redirect' in loaded) return makeRedirect(loaded, request);
  const shareWith = async (canonical: PageLocation): Promise<CachedPage> => {
    const key = cacheKey(site, language, canonical.path, canonical.query);
    const page = await context.cache.fetch(key, () => makeStoredPage(context, request, canonical));
    return { ...page, noStore: true };
  };
  // All unknown addresses share one page, so that made-up ones fill no cache.
  if (loaded.status === 404 && address.path !== NOT_FOUND_PATH)
    return { ...(await shareWith({ path: NOT_FOUND_PATH, query: {} })), status: 404 };
  // So do all queries that differ only in members that the page does not read.
  const members = queryMembersOf(loaded.model, context.documents.visitor.blocks);
  const read = Object.entries(loaded.model.route.query).filter(([name]) => members.has(name));
  if (read.length < Object.keys(address.query).length)
    return shareWith({ path: address.path, query: Object.fromEntries(read) });
  return makeVisitorPage(context, request, loaded, kind);
}

/** Serves the stored pages of sites to visitors, from the cache where possible. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryMembersOf } from '../../assembly/page-sources.ts';
import type { Lead, Leads } from '../domains/content/index.ts';
import { keyOfAddress } from '../kernel/address-key.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import type { Visit } from '../kernel/visit.ts';
import { languageBase } from '../../../runtime/model/site-paths.ts';
import { isProgramPath } from '../../../runtime/model/program-paths.ts';
import type { ItemSummary } from '../domains/items/index.ts';
import { chooseAndRememberLanguage } from './choose-language.ts';
import { findCached, keyOf, NOT_FOUND_PATH } from './find-cached.ts';
import type { PageLocation, PageRedirect } from './find-page.ts';
import { loadStoredPage } from './load-page.ts';
import { leadOf, locateAddress, type LocatedAddress } from './locate-address.ts';
import { cacheKey, readAddress, searchOf } from './page-address.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageContext, RequestContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { readRequest, sendCachedPage } from './send-page.ts';
import { tidyAddress } from './tidy-address.ts';
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
  const located = known && locateAddress(site, leads, known);
  const lead = located && leadOf(site, leads, known, located, searchOf(request.url));
  if (lead !== undefined) return follow(context, site, lead, reply);
  const address = located ?? { path: NOT_FOUND_PATH, query: {}, lang: undefined, base: '', named: undefined };
  const language = chooseAndRememberLanguage(request, reply, site, address.lang, address.named);
  if (isAskedFor(site, address)) return leadToLanguage(site, language, address, request, reply);
  const tidied = tidyAddress(context.storage, { site, leads }, language, request.url);
  if (tidied !== undefined) return follow(context, site, tidied, reply);
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

/** True for an address with a language in its query. That of a page has it in its path. */
function isAskedFor({ languages }: SiteIdentity, { lang, path }: LocatedAddress): boolean {
  return lang !== undefined && languages.includes(lang) && !isProgramPath(path);
}

/** Leads to the address of a page in the language that its query names. */
function leadToLanguage(
  site: SiteIdentity,
  language: string,
  { path }: LocatedAddress,
  { url }: FastifyRequest,
  reply: FastifyReply,
): void {
  const query = new URLSearchParams(searchOf(url));
  query.delete('lang');
  const search = query.size === 0 ? '' : `?${query}`;
  const location = encodeURI(languageBase(site, language) + path) + search;
  // Browsers ask again, because the language is remembered by the answer.
  reply.code(301).headers({ location, 'cache-control': 'no-cache' }).send();
}

/** The longest address that is counted. */
const MAX_COUNTED = 300;

/** What programs try at every site of the web. No page was ever there. */
const PROBE = /\/(?:\.|wp-(?:admin|config|includes|login)|xmlrpc\.php|phpmyadmin)/i;

/** Counts an address that a person has looked for in vain: owners are offered a redirect. */
export function noteMiss(
  { countAddress }: Pick<PageContext, 'countAddress'>,
  site: SiteIdentity,
  { status }: Pick<CachedPage, 'status'>,
  { url, headers }: Pick<Visit, 'url' | 'headers'>,
): void {
  if (status !== 404 || url.length > MAX_COUNTED || PROBE.test(url)) return;
  if (headers.accept?.includes('text/html') !== true) return;
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
  const { item, model } = loaded;
  const moved =
    (item && findItsAddress(item, model.site.base, address)) ??
    (await findItsSpelling(context, site, model.site.base, address));
  if (moved !== undefined) return makeRedirect(moved, request);
  const shareWith = async (canonical: PageLocation): Promise<CachedPage> => {
    const key = cacheKey(site, language, canonical.path, canonical.query);
    const page = await context.cache.fetch(key, () => makeStoredPage(context, request, canonical));
    return { ...page, noStore: true };
  };
  // All unknown addresses share one page, so that made-up ones fill no cache.
  const notFound = async (): Promise<CachedPage> => ({
    ...(await shareWith({ path: NOT_FOUND_PATH, query: {} })),
    status: 404,
  });
  if (loaded.status === 404 && address.path !== NOT_FOUND_PATH) return notFound();
  // So do all queries that differ only in members that the page does not read.
  const members = queryMembersOf(loaded.model, context.documents.visitor.blocks);
  const read = Object.entries(model.route.query).filter(
    ([name]) => members.has(name) && Object.hasOwn(address.query, name),
  );
  if (read.length < Object.keys(address.query).length)
    return shareWith({ path: address.path, query: Object.fromEntries(read) });
  return (await makeVisitorPage(context, request, loaded, kind)) ?? notFound();
}

/** Where an item is that was asked for by another address: its code, a former title, another spelling. */
function findItsAddress(
  { routeUrl }: ItemSummary,
  base: string,
  { path, query: { contentCode, ...query } }: PageLocation,
): PageRedirect | undefined {
  const asked = contentCode === undefined ? path : `${path}?contentCode=${encodeURIComponent(contentCode)}`;
  if (asked === routeUrl) return undefined;
  const [own = '', search] = routeUrl.split('?', 2);
  const text = new URLSearchParams([...new URLSearchParams(search), ...Object.entries(query)]).toString();
  return { redirect: encodeURI(base + own) + (text === '' ? '' : `?${text}`), status: 301 };
}

/** Where a list of a classification is whose code was asked for in other capitals. */
async function findItsSpelling(
  { storage: { items } }: Pick<PageContext, 'storage'>,
  site: SiteIdentity,
  base: string,
  { path, query }: PageLocation,
): Promise<PageRedirect | undefined> {
  if (query.classificationCode === undefined) return undefined;
  const classificationCode = await items.findSpelling(site, query.classificationCode);
  if (classificationCode === undefined) return undefined;
  return {
    redirect: `${encodeURI(base + path)}?${new URLSearchParams({ ...query, classificationCode })}`,
    status: 301,
  };
}

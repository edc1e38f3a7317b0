import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messagesFor, type MessageSection } from '../../assembly/messages.ts';
import type { Route, SourceResult } from '../../../runtime/model/page.ts';
import { preparePage, queryMembersOf, resultsByParameter } from '../../assembly/prepare-page.ts';
import type { LoadedPage } from './load-page.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { networkOf } from '../kernel/network.ts';
import { ApiProblem } from '../kernel/http-error.ts';
import { chooseLanguage } from './choose-language.ts';
import { chooseEncoding, compressBody } from './compressed-body.ts';
import { cacheKey, passOnQuery, readAddress } from './page-address.ts';
import type { CachedPage } from './page-cache.ts';
import type { PageHost } from './page-host.ts';
import { blockPlans } from './write-page.ts';

// The page depends on the language cookie; a browser asks each time and mostly gets a 304.
const CACHE_CONTROL = 'public, no-cache';
const NOT_FOUND_PATH = '/404';

/** Serves the pages of sites to visitors, from the cache when it can. */
export function addVisitorPages(app: FastifyInstance, host: PageHost): void {
  app.get('/*', (request, reply) => {
    const site = host.findSite(request);
    return 'then' in site
      ? site.then((found) => answer(host, found, request, reply))
      : answer(host, site, request, reply);
  });
}

/** Answers with the stored page at an address. A kept page is answered at once: a promise, even one that is kept already, would cost as much as all the rest. */
export function answer(
  host: PageHost,
  site: SiteIdentity,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> | void {
  const address = readAddress(request.url) ?? { path: NOT_FOUND_PATH, query: {}, lang: undefined };
  const language = chooseLanguage(request, reply, site, address.lang);
  const plainKey = cacheKey(site, language, address.path, address.query);
  // Whoever searches too often is refused alone.
  const key = address.query.keyword === undefined ? plainKey : `${plainKey}\n${networkOf(request.ip)}`;
  const kept = host.cache.get(key);
  if (kept !== undefined) return sendPage(request, reply, kept);
  const asker = { site, language, ip: request.ip };
  return host.cache
    .fetch(key, () => makePage(host, asker, address))
    .then((page) => sendPage(request, reply, page));
}

/** Sends a page in the form the request allows, or 304 when the browser has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): void {
  reply.code(page.status).headers(page.headers);
  if (page.headers.location !== undefined)
    reply.header('location', passOnQuery(page.headers.location, request.url));
  // A cache on the way may ask with several tags; each is in quotes, so that none is a part of another.
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.body.etag) === true) {
    reply.code(304).send();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(page.body.forms[encoding]);
}

type Address = { path: string; query: Record<string, string> };
/** Whom a page is written for. */
export interface Asker {
  site: SiteIdentity;
  language: string;
  ip: string;
}
type Following = ReturnType<typeof resultsByParameter>;

async function makePage(host: PageHost, asker: Asker, address: Address): Promise<CachedPage> {
  const { site, language } = asker;
  const loaded = await host.loadPage(site, address, language, '');
  if ('redirect' in loaded) return redirectTo(loaded);
  const keepAs = async (known: Address): Promise<CachedPage> => {
    const key = cacheKey(site, language, known.path, known.query);
    const page = await host.cache.fetch(key, () => makePage(host, asker, known));
    return { ...page, noStore: true };
  };
  // One page for all addresses that do not exist, however many are made up.
  if (loaded.status === 404 && address.path !== NOT_FOUND_PATH)
    return { ...(await keepAs({ path: NOT_FOUND_PATH, query: {} })), status: 404 };
  // And one for all queries that make no difference to it.
  const members = queryMembersOf(loaded.model, blockPlans);
  const read = Object.entries(loaded.model.route.query).filter(([name]) => members.has(name));
  if (read.length < Object.keys(address.query).length)
    return keepAs({ path: address.path, query: Object.fromEntries(read) });
  return writeVisitorPage(host, asker, loaded);
}

async function redirectTo({
  redirect,
  status,
}: Extract<LoadedPage, { redirect: string }>): Promise<CachedPage> {
  const body = await compressBody('');
  return {
    status,
    headers: { location: redirect, 'cache-control': 'no-cache' },
    body,
    reads: new Set(['channels']),
    noStore: true,
  };
}

/** Loads the sources of a page and writes it, ready to be sent. */
export async function writeVisitorPage(
  host: PageHost,
  { site, language, ip }: Asker,
  loaded: Extract<LoadedPage, { model: unknown }>,
  sections: readonly MessageSection[] = ['site', 'form'],
): Promise<CachedPage> {
  const model = {
    ...loaded.model,
    site: { ...loaded.model.site, messages: messagesFor(language, sections) },
  };
  const onFailure = (source: string, reason: string): void =>
    host.log.warn({ source, reason }, 'a source failed');
  const callSource = host.callFor(site, language);
  let refusal: ApiProblem | undefined;
  const call: SourceCaller = async (name, query) => {
    if (query.keyword !== undefined && query.keyword !== '') {
      await host.limitSearches(ip).catch((error: unknown) => {
        if (error instanceof ApiProblem) refusal = error;
        throw error;
      });
    }
    return callSource(name, query);
  };
  const prepared = await preparePage(model, blockPlans, call, onFailure);
  const results = Object.values(prepared.model.sources).flatMap((each) => Object.values(each));
  const following = resultsByParameter(prepared.model, blockPlans);
  const last = findLastPage(model.route, following);
  if (last !== undefined) return redirectTo(last);
  const { text, policy } = host.write({
    page: 'site',
    model: prepared.model,
    entry: 'site',
    item: loaded.item,
  });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': CACHE_CONTROL,
    vary: 'cookie, accept-encoding',
    ...(policy === '' ? {} : { 'content-security-policy': policy }),
  };
  const body = await compressBody(text);
  const documents = [model.content, model.NavigationCommon, model.WebSiteCommon].map(
    ({ channelCode }) => `content:${channelCode}`,
  );
  return {
    status: refusal?.status ?? loaded.status,
    headers: { ...headers, etag: body.etag, ...refusal?.headers },
    body,
    reads: new Set(['channels', 'settings', ...documents, ...prepared.reads]),
    ...(isWorthKeeping(model.route, following, results) ? {} : { noStore: true }),
  };
}

/** Members of the query that are the number of a list's page. */
const PAGE_NUMBERS = ['pageNum', 'friendPage'] as const;

/** Where a page number behind the end of its list leads: to the end. */
function findLastPage(
  { path, query }: Route,
  following: Following,
): Extract<LoadedPage, { redirect: string }> | undefined {
  const wanted = { ...query };
  for (const name of PAGE_NUMBERS) {
    const last = lastPageOf(following.get(name) ?? []);
    if (last === undefined || Number(query[name]) <= last) continue;
    if (last > 1) wanted[name] = String(last);
    else delete wanted[name];
  }
  if (Object.entries(query).every(([name, value]) => wanted[name] === value)) return undefined;
  const search = new URLSearchParams(wanted).toString();
  return { redirect: encodeURI(path) + (search === '' ? '' : `?${search}`), status: 302 };
}

/** The last page of the longest of these lists; undefined when that cannot be said. */
function lastPageOf(lists: readonly SourceResult[]): number | undefined {
  const ends = lists.map((list) => (list.ok ? list.pages : undefined));
  return ends.every((end) => end !== undefined) && ends.length > 0 ? Math.max(...ends) : undefined;
}

/** Not what a source has failed on, and not what callers can make up without end: words to search for, classifications without items, pages of no list. */
function isWorthKeeping({ query }: Route, following: Following, results: readonly SourceResult[]): boolean {
  if (query.keyword !== undefined || results.some((result) => !result.ok)) return false;
  return ['classificationCode', ...PAGE_NUMBERS]
    .filter((name) => query[name] !== undefined)
    .every((name) => following.get(name)?.some((result) => result.ok && (result.total ?? 0) > 0) === true);
}

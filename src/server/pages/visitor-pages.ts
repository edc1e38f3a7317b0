import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messagesFor } from '../../assembly/messages.ts';
import { preparePage } from '../../assembly/prepare-page.ts';
import type { LoadedPage } from '../content/load-page.ts';
import type { SiteIdentity } from '../http/caller.ts';
import { chooseLanguage } from './choose-language.ts';
import { chooseEncoding, compressBody } from './compressed-body.ts';
import { cacheKey, readAddress } from './page-address.ts';
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
    return 'then' in site ? site.then((found) => answer(host, found, request, reply)) : answer(host, site, request, reply);
  });
}

/** Answers a kept page at once: a promise, even one that is kept already, would cost as much as all the rest. */
function answer(host: PageHost, site: SiteIdentity, request: FastifyRequest, reply: FastifyReply): Promise<void> | void {
  const address = readAddress(request.url) ?? { path: NOT_FOUND_PATH, query: {}, lang: undefined };
  const language = chooseLanguage(request, reply, site, address.lang);
  const key = cacheKey(site.projectCode, language, address.path, address.query);
  const kept = host.cache.get(key);
  if (kept !== undefined) return sendPage(request, reply, kept);
  return host.cache.fetch(key, () => makePage(host, site, address, language)).then((page) => sendPage(request, reply, page));
}

/** Sends a page in the form the request allows, or 304 when the browser has it. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): void {
  reply.code(page.status).headers(page.headers);
  if (page.status === 200 && request.headers['if-none-match'] === page.body.etag) {
    reply.code(304).send();
    return;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(page.body.forms[encoding]);
}

type Address = { path: string; query: Record<string, string> };

async function makePage(host: PageHost, site: SiteIdentity, address: Address, language: string): Promise<CachedPage> {
  const loaded = await host.loadPage(site, address, language, '');
  if ('redirect' in loaded) return redirectTo(loaded);
  if (loaded.status === 200 || address.path === NOT_FOUND_PATH) return writeVisitorPage(host, site, loaded, language);
  // One page for all addresses that do not exist, however many are made up.
  const notFound: Address = { path: NOT_FOUND_PATH, query: {} };
  const key = cacheKey(site.projectCode, language, NOT_FOUND_PATH, {});
  const page = await host.cache.fetch(key, () => makePage(host, site, notFound, language));
  return { ...page, status: 404, keptElsewhere: true };
}

async function redirectTo({ redirect, status }: Extract<LoadedPage, { redirect: string }>): Promise<CachedPage> {
  const body = await compressBody('');
  return { status, headers: { location: redirect, 'cache-control': 'no-cache' }, body, reads: new Set(['channels']), keptElsewhere: true };
}

async function writeVisitorPage(
  host: PageHost,
  site: SiteIdentity,
  loaded: Extract<LoadedPage, { model: unknown }>,
  language: string,
): Promise<CachedPage> {
  const { status } = loaded;
  const model = { ...loaded.model, site: { ...loaded.model.site, messages: messagesFor(language, ['site', 'form']) } };
  const onFailure = (source: string, reason: string): void => host.log.warn({ source, reason }, 'a source failed');
  const prepared = await preparePage(model, blockPlans, host.callFor(site, language), onFailure);
  const { text, policy } = host.write({ page: 'site', model: prepared.model, entry: 'site' });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': language,
    'cache-control': CACHE_CONTROL,
    vary: 'cookie, accept-encoding',
    ...(policy === '' ? {} : { 'content-security-policy': policy }),
  };
  const body = await compressBody(text);
  const documents = [model.content, model.NavigationCommon, model.WebSiteCommon].map(({ channelCode }) => `content:${channelCode}`);
  return {
    status,
    headers: { ...headers, etag: body.etag },
    body,
    reads: new Set(['channels', 'settings', ...documents, ...prepared.reads]),
  };
}

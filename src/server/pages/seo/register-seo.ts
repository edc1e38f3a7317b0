/** Serves the files for search engines and feed readers. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CrawlerSettings } from '../../domains/sites/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { cacheKey } from '../page-address.ts';
import { makeBody } from '../page-body.ts';
import type { CachedPage } from '../cached-page.ts';
import type { PageCache } from '../page-cache.ts';
import type { PageContext, RequestContext } from '../page-context.ts';
import { readRequest, sendCachedPage } from '../send-page.ts';
import { writeFeed, type Feed } from './feed.ts';
import type { PageList } from './listed-pages.ts';
import { FEED_PATH, MANIFEST_PATH, ROBOTS_PATH, SITEMAP_PATH } from '../head/paths.ts';
import { writeManifest, type ManifestSite } from './manifest.ts';
import { writeRobots } from './robots.ts';
import { partPath, writeSitemap, writeSitemapIndex } from './sitemap.ts';

interface SeoContext {
  findSite: PageContext['findSite'];
  fetchPage: PageContext['fetchPage'];
  pageList: PageList;
  readNews(site: SiteIdentity & { origin: string }, language: string): Promise<Feed>;
  /** Which crawlers the owner lets in. */
  readCrawlers(site: SiteIdentity): Promise<CrawlerSettings>;
  /** The settings that the manifest needs. */
  readSettings(site: SiteIdentity, language: string): Promise<ManifestSite>;
  cache: PageCache;
}

/** A site with a known origin: these files contain absolute addresses. */
type KnownSite = SiteIdentity & { origin: string; languages: string[] };

interface Written {
  text: string;
  type: string;
  /** Tags, as in `CachedPage.reads`. */
  reads: readonly string[];
}

/** `fetchPage` limits who makes a file. */
const OWN = { config: { budget: 'own' } } as const;

/** Registers robots.txt, the sitemaps and the feed. They are cached and dropped like pages. */
export function registerSeo(app: FastifyInstance, context: SeoContext): void {
  app.get(ROBOTS_PATH, OWN, (request, reply) =>
    serve(context, request, reply, ROBOTS_PATH, (site) => readRobots(context, site)),
  );
  app.get(SITEMAP_PATH, OWN, (request, reply) =>
    serve(context, request, reply, SITEMAP_PATH, (site) => writeFirstSitemap(context, requireOrigin(site))),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,5}).xml', OWN, (request, reply) =>
    serve(context, request, reply, partPath(Number(request.params.part)), (site) =>
      writePart(context, requireOrigin(site), Number(request.params.part)),
    ),
  );
  addFileOfLanguage(app, context, FEED_PATH, (site, language) =>
    writeNews(context, requireOrigin(site), language),
  );
  addFileOfLanguage(app, context, MANIFEST_PATH, async (site, language) => ({
    text: writeManifest(await context.readSettings(site, language), language),
    type: 'application/manifest+json',
    reads: ['settings', 'documents'],
  }));
}

/** Serves a file that is another one for `?lang=`. */
function addFileOfLanguage(
  app: FastifyInstance,
  context: SeoContext,
  path: string,
  write: (site: SiteIdentity, language: string) => Promise<Written>,
): void {
  app.get<{ Querystring: { lang?: unknown } }>(path, OWN, (request, reply) =>
    serve(context, request, reply, path, write, String(request.query.lang)),
  );
}

async function serve(
  context: SeoContext,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  write: (site: SiteIdentity, language: string) => Promise<Written> | Written,
  lang = '',
): Promise<FastifyReply> {
  const site = await context.findSite(request);
  const language = site.languages.includes(lang) ? lang : site.defaultLanguage;
  // No path of a page: a file does not depend on the cookie of the language.
  const key = cacheKey(site, language, `file ${path}`, {});
  const make = async () => keep(await write(site, language), readRequest(request));
  const page = context.cache.get(key) ?? (await context.fetchPage(request, site.projectCode, key, make));
  const since =
    request.headers['if-none-match'] === undefined ? request.headers['if-modified-since'] : undefined;
  if (since !== undefined && Date.parse(since) >= Date.parse(page.headers['last-modified'] ?? ''))
    reply.code(304).headers(page.headers).send();
  else sendCachedPage(context.cache, request, reply, page);
  return reply;
}

function keep({ text, type, reads }: Written, { encoding }: Pick<RequestContext, 'encoding'>): CachedPage {
  const body = makeBody(text, encoding);
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
      etag: body.etag,
      // Every change drops the file, so the time of its writing is the time of the last change.
      'last-modified': new Date().toUTCString(),
    },
    body,
    reads,
  };
}

function requireOrigin(site: SiteIdentity): KnownSite {
  if (site.origin === undefined) throw new HttpError(404, 'request.not-found');
  return { ...site, origin: site.origin, languages: [...site.languages] };
}

async function readRobots({ readCrawlers }: SeoContext, site: SiteIdentity): Promise<Written> {
  return { text: writeRobots(site, await readCrawlers(site)), type: 'text/plain', reads: ['settings'] };
}

async function writeFirstSitemap(context: SeoContext, site: KnownSite): Promise<Written> {
  const parts = await context.pageList.countParts(site);
  if (parts === 1) return writePart(context, site, 1);
  return { text: writeSitemapIndex(site, parts), type: 'application/xml', reads: ['items'] };
}

async function writePart({ pageList }: SeoContext, site: KnownSite, part: number): Promise<Written> {
  const pages = await pageList.read(site, part);
  if (pages === undefined) throw new HttpError(404, 'request.not-found');
  const documents = pages.channelCodes.map((code) => `content:${code}`);
  return {
    text: writeSitemap(site, pages.entries),
    type: 'application/xml',
    reads: ['channels', 'items', ...documents],
  };
}

async function writeNews({ readNews }: SeoContext, site: KnownSite, language: string): Promise<Written> {
  return {
    text: writeFeed(await readNews(site, language)),
    type: 'application/rss+xml',
    reads: ['channels', 'items', 'settings'],
  };
}

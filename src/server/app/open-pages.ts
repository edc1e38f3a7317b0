// Connects the pages with the rest of the server.
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { makeApi, type Api } from '../api/api.ts';
import { SOURCE_ENTRIES, readEntries } from '../pages/entries.ts';
import { keepSummaries } from '../pages/kept-summaries.ts';
import { makePageCache } from '../pages/page-cache.ts';
import type { PageContext } from '../pages/page-context.ts';
import type { SiteIdentity } from '../kernel/caller.ts';
import { readLook } from '../pages/head/site-look.ts';
import { iconOf } from '../pages/head/icon.ts';
import { makePagePipeline } from '../pages/page-pipeline.ts';
import { registerPages } from '../pages/register-pages.ts';
import { isBeingMade, makeSendFromCache, type SendFromCache } from '../pages/send-from-cache.ts';
import { makePageList } from '../pages/seo/listed-pages.ts';
import { readNews } from '../pages/seo/news.ts';
import { registerSeo } from '../pages/seo/register-seo.ts';
import { runInSite } from '../database/site-scope.ts';
import type { Visit } from '../kernel/visit.ts';
import type { Services } from '../entities/engine/services.ts';
import { chooseSite } from '../domains/sites/index.ts';
import { warmUp } from '../pages/warm-up.ts';
import { writeDevelopmentHead } from './development.ts';
import { makeKitPreviews } from './kit-previews.ts';
import { makeFetchPage, makeLimit } from './limit-pages.ts';

/** The pages of the server. */
export interface Pages {
  /** Registers them: every path that is not registered before. */
  register(app: FastifyInstance): void;
  sendFromCache: SendFromCache;
  /** Whether readers wait already for the page that a request asks for. */
  isBeingMade(visit: Visit): boolean;
  /** Makes pages of the site at this host, until the signal aborts it. Ends when its home page is cached. */
  warmUp(host: string, signal: AbortSignal): Promise<void>;
}

interface PageOptions {
  api: Api;
  clientFolder?: string | undefined;
  vite?: ViteDevServer | undefined;
}

/** What pages are drawn with. */
async function makePageContext(
  services: Services,
  { api, clientFolder, vite }: PageOptions,
): Promise<PageContext> {
  const { logger, identity, documents } = services;
  const cache = makePageCache((error) => logger.error(error, 'a page could not be compressed'));
  services.events.on('changed', ({ projectCode, tags }) => cache.drop(projectCode, tags));
  services.events.on('everythingReplaced', cache.dropAll);
  services.metrics.watchCache(cache.measure);
  return {
    findSite: (request) => chooseSite(services, request),
    findCaller: (request, site) => identity.findCaller(request, site, 'owner'),
    storage: { ...services, items: openItems(services) },
    queries: services.database.queries,
    findPreview: services.previews.find,
    findSetPreview: services.previews.findSet,
    readSet: services.previews.readSet,
    readBeginning: services.previews.readBeginning,
    findItemPreview: services.itemPreviews.find,
    openItemPreview: services.itemPreviews.open,
    findThemePreview: services.themePreviews.find,
    documents,
    callAsVisitor: (site, language) => (name, query) =>
      api.invoke(name, { query }, { services, site, language, caller: { role: 'visitor' } }),
    limitGuests: makeLimit(services),
    fetchPage: makeFetchPage(services, cache),
    countAddress: services.statistics.note,
    limitSearches: services.limitSearches,
    ...(services.cdn === undefined ? {} : { cdn: services.cdn }),
    cache,
    pipeline: makePagePipeline(services.preparePage, {
      documents,
      versions: services.media.versions,
      cut: services.media.cut,
      descriptions: services.media.descriptions,
      entries: clientFolder === undefined ? SOURCE_ENTRIES : readEntries(clientFolder),
      onProblem: (line) => logger.warn(line),
      development: vite === undefined ? undefined : { head: await writeDevelopmentHead(vite) },
    }),
    log: logger,
  };
}

export async function makePages(
  services: Services,
  { api = makeApi(), clientFolder, vite }: { api?: Api; clientFolder?: string; vite?: ViteDevServer },
): Promise<Pages> {
  const context = await makePageContext(services, { api, clientFolder, vite });
  const kits = makeKitPreviews(services, (drawing) =>
    makePageContext(drawing, { api: makeApi(), clientFolder, vite }),
  );
  const shown: PageContext = { ...context, openKit: kits.open };
  const { findSite, fetchPage, cache } = context;
  const pageList = makePageList(services.database, services.channels);
  const seo = { findSite, fetchPage, cache, pageList };
  return {
    register(app) {
      registerSeo(app, {
        ...seo,
        readNews: (site, language) => readNews(services, site, language),
        readCrawlers: (site) => services.settings.getCrawlers(site),
        readSettings: readManifest(services),
      });
      kits.register(app);
      registerPages(app, shown, { development: vite !== undefined });
    },
    sendFromCache: makeSendFromCache(context),
    isBeingMade: (visit) => isBeingMade(context, visit),
    async warmUp(host, signal) {
      const site = await services.sites.find(host);
      return runInSite(site.projectCode, () => warmUp(context, site, signal));
    },
  };
}

/** The items that pages show. */
function openItems({ items, events }: Pick<Services, 'items' | 'events'>): PageContext['storage']['items'] {
  return {
    ...keepSummaries(items, events),
    findSpelling: items.findSpelling,
    list: (...search) => items.list(...search),
    findCode: (...place) => items.findCode(...place),
  };
}

/** The settings that the manifest needs, with the icon as it is cropped. */
function readManifest({
  settings,
  media,
  siteDocuments,
  fonts,
}: Pick<Services, 'settings' | 'media' | 'siteDocuments' | 'fonts'>) {
  return async (site: SiteIdentity, language: string) => {
    const all = await settings.get(site, language);
    const look = await readLook({ siteDocuments, fonts }, site);
    return { ...all, look, icon: iconOf(all, media.cut) };
  };
}

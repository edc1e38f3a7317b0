import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { makeApi, type Api } from '../api/api.ts';
import { dropChanged } from '../pages/drop-changed.ts';
import { SOURCE_ENTRIES, readEntries } from '../pages/entries.ts';
import { makePageCache } from '../pages/page-cache.ts';
import type { PageContext } from '../pages/page-context.ts';
import { makePagePipeline } from '../pages/page-pipeline.ts';
import { registerPages } from '../pages/register-pages.ts';
import { makePageList } from '../pages/seo/listed-pages.ts';
import { readNews } from '../pages/seo/news.ts';
import { registerSeo } from '../pages/seo/register-seo.ts';
import type { Services } from '../api/calls/services.ts';
import { chooseSite } from '../domains/sites/index.ts';
import { writeDevelopmentHead } from './development.ts';

/** Connects the pages with the rest of the server. Returns the function that registers them. */
export async function makePages(
  services: Services,
  { api = makeApi(), clientFolder, vite }: { api?: Api; clientFolder?: string; vite?: ViteDevServer },
): Promise<(app: FastifyInstance) => void> {
  const { logger, identity, documents } = services;
  const cache = makePageCache((error) => logger.error(error, 'a page could not be compressed'));
  dropChanged(services.events, cache);
  const context: PageContext = {
    findSite: (request) => chooseSite(services, request),
    findCaller: (request, site) => identity.findCaller(request, site, 'editor'),
    storage: services,
    documents,
    callAsVisitor: (site, language) => (name, query) =>
      api.invoke(name, { query }, { services, site, language, caller: { role: 'visitor' } }),
    limitSearches: services.limitSearches,
    cache,
    pipeline: makePagePipeline(services.preparePage, {
      documents,
      entries: clientFolder === undefined ? SOURCE_ENTRIES : readEntries(clientFolder),
      onProblem: (line) => logger.warn(line),
      development: vite === undefined ? undefined : { head: await writeDevelopmentHead(vite) },
    }),
    log: logger,
  };
  const { findSite } = context;
  const pageList = makePageList(services.database, services.channels);
  return (app) => {
    registerSeo(app, {
      findSite,
      cache,
      pageList,
      readNews: (site, language) => readNews(services, site, language),
    });
    registerPages(app, context, { development: vite !== undefined });
  };
}

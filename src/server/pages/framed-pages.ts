import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryMembersOf } from '../../../runtime/compile/reads/reads.ts';
import type { PageDocument } from '../../../runtime/generated/documents.generated.ts';
import type { Json } from '../../../runtime/model/json.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { pageDocuments } from '../../assembly/documents.ts';
import { blockOfPage, formsOfPage } from '../../assembly/layout.ts';
import { chooseLanguage } from './choose-language.ts';
import { cacheKey, readAddress } from './page-address.ts';
import type { CachedPage } from './page-cache.ts';
import type { PageHost } from './page-host.ts';
import { answer, sendPage, writeVisitorPage, type Asker } from './visitor-pages.ts';
import { blockPlans, isPageValid } from './write-page.ts';

/** The one block that a framed page consists of. */
const BLOCK_KEY = 'page';

type Params = Record<string, string>;

/**
 * Serves the pages that the program brings for a site's visitors: every sound page document with a path and a layout, drawn as the one block between the
 * site's header and footer. They are the same for all who ask; what belongs to a member is loaded by the member's browser.
 */
export function addFramedPages(app: FastifyInstance, host: PageHost): void {
  for (const name of pageDocuments.names()) {
    const document = isPageValid(name) ? pageDocuments.get(name) : undefined;
    if (document?.layout === undefined || document.path === '*') continue;
    app.get<{ Params: Params }>(document.path, (request, reply) => servePage(host, document, request, reply));
    app.get(`${document.path}/`, (request, reply) =>
      reply.redirect(request.url.replace(/\/(?=\?|$)/, ''), 301),
    );
  }
}

async function servePage(
  host: PageHost,
  document: PageDocument,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<void> {
  const site = await host.findSite(request);
  const address = readAddress(request.url);
  const language = chooseLanguage(request, reply, site, address?.lang);
  const home = await host.loadPage(site, { path: '/404', query: {} }, language, '');
  if ('redirect' in home) throw new Error('The page for unknown addresses leads elsewhere.');
  const { switches } = home.model.site;
  if (address === undefined || document.switches?.some((name) => !switches[name]) === true)
    return answer(host, site, request, reply);

  const members = queryMembersOf(blockPlans.get(blockOfPage(document.name))?.reads);
  const query = Object.fromEntries(Object.entries(address.query).filter(([name]) => members.has(name)));
  const params = { ...request.params };
  const noStore = Object.keys(query).length > 0 || Object.keys(params).length > 0;
  const asker = { site, language, ip: request.ip };
  const page = await host.cache.fetch(cacheKey(site, language, address.path, query), async () => {
    const made = await writeFramedPage(
      host,
      asker,
      frame(home.model, document, { path: address.path, query, params }),
    );
    // Callers can make up any number of parameters.
    return noStore ? { ...made, noStore } : made;
  });
  return sendPage(request, reply, page);
}

async function writeFramedPage(host: PageHost, asker: Asker, model: PageModel): Promise<CachedPage> {
  const page = await writeVisitorPage(host, asker, { status: 200, model }, ['site', 'form', 'member']);
  // Not for caches on the way: these are pages of persons, although nothing of a person is in them.
  return { ...page, headers: { ...page.headers, 'cache-control': 'private, no-cache' } };
}

/** A page document in place of the stored blocks of a page. */
function frame(page: PageModel, document: PageDocument, route: PageModel['route']): PageModel {
  const title = document.title[page.site.language] ?? document.title['zh-CN'];
  const description = document.seo?.description?.[page.site.language] ?? '';
  return {
    ...page,
    route,
    content: {
      ...page.content,
      ast: {
        vm: [{ key: BLOCK_KEY, block: blockOfPage(document.name), version: 1 }],
        data: { [BLOCK_KEY]: { forms: formsOfPage(document.name, page.site.language) as unknown as Json } },
        dict: {},
      },
    },
    seo: {
      title: `${title} · ${page.site.name}`,
      description,
      keywords: '',
      robots: document.seo?.robots ?? 'noindex',
    },
  };
}

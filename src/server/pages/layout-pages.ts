/** Serves page documents with a layout to visitors: sign-in, registration and the personal center. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryMembersOf } from '../../../runtime/compile/reads/reads.ts';
import type { PageDocument } from '../../../runtime/generated/documents.generated.ts';
import { pageDocuments } from '../../assembly/documents.ts';
import { blockOfPage } from '../../assembly/layout.ts';
import { chooseAndRememberLanguage } from './choose-language.ts';
import { loadDocumentPage } from './load-page.ts';
import { cacheKey, readAddress } from './page-address.ts';
import type { PageContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { readRequest, sendCachedPage } from './send-page.ts';
import { makeRedirect, makeVisitorPage } from './visitor-page.ts';
import { serveStoredPage } from './visitor-pages.ts';

type Params = Record<string, string>;

/**
 * Registers every valid page document with a path and a layout. Such a page is the same for all visitors: the
 * browser loads what belongs to a member.
 */
export function addLayoutPages(app: FastifyInstance, context: PageContext): void {
  for (const name of pageDocuments.names()) {
    const document = context.documents.isPageValid(name) ? pageDocuments.get(name) : undefined;
    if (document?.layout === undefined || document.path === '*') continue;
    app.get<{ Params: Params }>(document.path, { config: { budget: 'own' } }, (request, reply) =>
      serveLayoutPage(context, document, request, reply),
    );
    app.get(`${document.path}/`, (request, reply) =>
      reply.redirect(request.url.replace(/\/(?=\?|$)/, ''), 301),
    );
  }
}

async function serveLayoutPage(
  context: PageContext,
  document: PageDocument,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<void> {
  const { cache, storage } = context;
  const site = await context.findSite(request);
  const address = readAddress(request.url);
  const language = chooseAndRememberLanguage(request, reply, site, address?.lang);
  const { switches = [] } = document;
  if (switches.length > 0) {
    const settings = await storage.settings.get(site, language);
    if (switches.some((name) => !settings.switches[name]))
      return serveStoredPage(context, site, request, reply);
  }
  if (address === undefined) return serveStoredPage(context, site, request, reply);

  const { path } = address;
  const { blocks } = context.documents.visitor;
  const members = queryMembersOf(blocks.get(blockOfPage(document.name))?.reads);
  const query = Object.fromEntries(Object.entries(address.query).filter(([name]) => members.has(name)));
  const params = { ...request.params };
  const key = cacheKey(site, language, path, query);
  const make = async () => {
    const model = await loadDocumentPage(storage, site, language, document, { path, query, params });
    const asker = { site, language, ...readRequest(request) };
    const page = await makeVisitorPage(context, asker, { status: 200, model }, PAGE_KINDS.layout);
    const made = page ?? makeRedirect({ redirect: path, status: 302 }, asker);
    // Pages for members are not for shared caches, although they contain nothing of a member.
    const headers = { ...made.headers, 'cache-control': 'private, no-cache' };
    // Callers can make up any number of parameters.
    const isBounded = Object.keys(query).length === 0 && Object.keys(params).length === 0;
    return { ...made, headers, ...(isBounded ? {} : { noStore: true as const }) };
  };
  const page = cache.get(key) ?? (await context.fetchPage(request, site.projectCode, key, make));
  return sendCachedPage(cache, request, reply, page);
}

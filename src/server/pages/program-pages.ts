import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageDocument } from '../../../runtime/generated/documents.generated.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { pageDocuments } from '../../assembly/documents.ts';
import { EXAMPLE_LANGUAGES, makeExamplePage } from '../../assembly/examples.ts';
import { messagesFor } from '../../assembly/messages.ts';
import type { LoadedPage } from './load-page.ts';
import type { Caller } from '../kernel/caller.ts';
import { chooseLanguage } from './choose-language.ts';
import { readAddress } from './page-address.ts';
import type { PageHost } from './page-host.ts';
import { isPageValid } from './write-page.ts';

const LOGIN_PATH = '/owner/login';
const EDIT_HOME = '/edit/home';

/** Serves the screens of the console: every sound page document with a path of its own and no layout. They are never cached. */
export function addProgramPages(app: FastifyInstance, host: PageHost, development: boolean): void {
  for (const name of pageDocuments.names()) {
    const document = isPageValid(name) ? pageDocuments.get(name) : undefined;
    if (
      document === undefined ||
      document.path === '*' ||
      document.layout !== undefined ||
      document.name === 'gallery'
    )
      continue;
    app.get(document.path, (request, reply) => serveScreen(host, document, request, reply));
  }
  if (development) addGallery(app, host);
}

async function serveScreen(
  host: PageHost,
  document: PageDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const site = await host.findSite(request);
  const caller = await host.findCaller(request, site.projectCode);
  const elsewhere = whereInstead(document.needs, caller, request.url);
  if (elsewhere !== undefined) return reply.redirect(elsewhere, 302);
  const address = readAddress(request.url);
  const language = chooseLanguage(request, reply, site, address?.lang);
  const home = await findHome(host, site, language);
  const model = screenModel(
    home,
    document,
    language,
    Object.fromEntries(
      Object.entries(request.query as Record<string, unknown>).map(([key, value]) => [key, String(value)]),
    ),
  );
  return sendScreen(reply, host.write({ page: document.name, model, entry: 'console' }));
}

/** Where a caller is sent who may not, or need not, see a screen. */
function whereInstead(needs: PageDocument['needs'], caller: Caller, url: string): string | undefined {
  const isOwner = caller.role === 'owner' || caller.role === 'editor';
  if (needs === 'owner' && !isOwner) return `${LOGIN_PATH}?redirect=${encodeURIComponent(url)}`;
  if (needs === 'guest' && isOwner) return EDIT_HOME;
  return undefined;
}

async function findHome(
  host: PageHost,
  site: Awaited<ReturnType<PageHost['findSite']>>,
  language: string,
): Promise<PageModel> {
  const loaded: LoadedPage = await host.loadPage(site, { path: '/404', query: {} }, language, '');
  if ('redirect' in loaded) throw new Error('The page for unknown addresses leads elsewhere.');
  return loaded.model;
}

function screenModel(
  page: PageModel,
  document: PageDocument,
  language: string,
  query: Record<string, string>,
): PageModel {
  const nothing = { ...page.content, ast: { vm: [], data: {}, dict: {} } };
  const title = document.title[language] ?? document.title['zh-CN'];
  return {
    ...page,
    site: { ...page.site, messages: messagesFor(language, ['site', 'form', 'console']) },
    route: { path: document.path, query },
    content: nothing,
    NavigationCommon: nothing,
    WebSiteCommon: nothing,
    seo: { title: `${title} · ${page.site.name}`, description: '', keywords: '', robots: 'noindex' },
  };
}

function addGallery(app: FastifyInstance, host: PageHost): void {
  app.get<{ Querystring: { lang?: string; block?: string } }>('/gallery', (request, reply) => {
    const language = EXAMPLE_LANGUAGES.find((each) => each === request.query.lang) ?? EXAMPLE_LANGUAGES[0];
    const { block } = request.query;
    const { model, examples } = makeExamplePage(language, block === undefined ? undefined : [block]);
    const sources = { ...model.sources, 'content/': { examples: { ok: true as const, data: examples } } };
    return sendScreen(reply, host.write({ page: 'gallery', model: { ...model, sources }, entry: 'site' }));
  });
}

/** Sends a page that belongs to one caller or to none: nobody may keep it. */
export function sendScreen(
  reply: FastifyReply,
  { text, policy }: { text: string; policy: string },
): FastifyReply {
  if (policy !== '') reply.header('content-security-policy', policy);
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
}

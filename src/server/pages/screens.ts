/**
 * Serves the screens of the console: page documents without a layout. In development also the block gallery.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageDocument } from '../../../runtime/generated/documents.generated.ts';
import { pageDocuments } from '../../assembly/documents.ts';
import { EXAMPLE_LANGUAGES } from '../../assembly/example-data.ts';
import { makeExamplePage } from '../../assembly/examples.ts';
import type { Caller } from '../kernel/caller.ts';
import { FRAMED } from '../../assembly/framed-console.ts';
import { chooseScreenLanguage, rememberScreenLanguage } from './choose-language.ts';
import { loadDocumentPage } from './load-page.ts';
import { readAddress } from './page-address.ts';
import type { PageContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { sendUncachedPage } from './send-page.ts';

const LOGIN_PATH = '/owner/login';
const CONSOLE_HOME = '/owner';
const GALLERY = 'gallery';
/** The page document of the console's screens: a page of the site may show its records in a frame. */
const CONSOLE = 'console';

/** Registers every valid page document with a path and no layout. They are never cached. */
export function addScreens(app: FastifyInstance, context: PageContext, development: boolean): void {
  for (const name of pageDocuments.names()) {
    const document = context.documents.isPageValid(name) ? pageDocuments.get(name) : undefined;
    if (document === undefined || document.layout !== undefined) continue;
    if (document.path === '*' || document.name === GALLERY) continue;
    // `/owner/*` answers `/owner`, too.
    for (const path of new Set([document.path, document.path.replace(/\/\*$/, '')]))
      app.get(path, { config: { budget: 'own' } }, (request, reply) =>
        serveScreen(context, document, request, reply),
      );
  }
  if (development) addGallery(app, context);
}

async function serveScreen(
  context: PageContext,
  document: PageDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pipeline } = context;
  const kind = PAGE_KINDS.screen;
  const site = await context.findSite(request);
  const caller = await context.findCaller(request, site.projectCode);
  const redirect = redirectFor(document.needs, caller, request.url);
  if (redirect !== undefined) return reply.redirect(redirect, 302);
  const address = readAddress(request.url);
  const isFramed = document.name === CONSOLE && Object.hasOwn(request.query as object, FRAMED);
  const lang = address?.lang;
  const language = chooseScreenLanguage(request, site, { lang, own: caller.editorLanguage });
  // The language of a frame is that of the page around it.
  if (!isFramed) rememberScreenLanguage(reply, site, lang);
  const query = Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  );
  const { path } = document;
  const params = path.includes('/:') ? { ...(request.params as Record<string, string>) } : undefined;
  const route = { path, query, ...(params === undefined ? {} : { params }) };
  const written = await context.limitGuests(request, site.projectCode, async () => {
    const model = await loadDocumentPage(context.storage, site, language, document, route);
    const prepared = await pipeline.prepare(model, kind, context.callAsVisitor(site, language));
    return pipeline.write({ ...prepared, kind, page: document.name, isFramed });
  });
  return sendUncachedPage(reply, written);
}

/** Where a caller is sent who may not see a screen, or does not need it. */
function redirectFor(needs: PageDocument['needs'], caller: Caller, url: string): string | undefined {
  const isOwner = caller.role === 'owner';
  if (needs === 'owner' && !isOwner) return `${LOGIN_PATH}?redirect=${encodeURIComponent(url)}`;
  if (needs === 'guest' && isOwner) return CONSOLE_HOME;
  return undefined;
}

function addGallery(app: FastifyInstance, { pipeline }: PageContext): void {
  app.get<{ Querystring: { lang?: string; block?: string } }>('/gallery', (request, reply) => {
    const language = EXAMPLE_LANGUAGES.find((each) => each === request.query.lang) ?? EXAMPLE_LANGUAGES[0];
    const { block } = request.query;
    const { model, examples } = makeExamplePage(language, block === undefined ? undefined : [block]);
    const sources = { ...model.sources, 'content/': { examples: { ok: true as const, data: examples } } };
    const page = {
      model: { ...model, sources },
      resultsByParameter: new Map(),
      queryMembers: new Set<string>(),
    };
    return sendUncachedPage(reply, pipeline.write({ ...page, kind: PAGE_KINDS.visitor, page: GALLERY }));
  });
}

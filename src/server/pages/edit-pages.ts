/** Serves the pages of a site with the editor, to its signed-in owners. */
import { describePageStatus, readWaitingDraft } from '../domains/content/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MessageSection } from '../../assembly/messages.ts';
import type { Ast, PageContent, PageModel } from '../../../runtime/model/page.ts';
import { PAGE_DOCUMENTS } from '../../assembly/page-names.ts';
import type { EditorPayload, EditorTexts } from '../../assembly/page-payload.ts';
import { runInSite } from '../database/site-scope.ts';
import { mayDo, type Caller, type SiteIdentity } from '../kernel/caller.ts';
import { findLanguage, isLocale } from '../kernel/language.ts';
import { chooseAndRememberLanguage } from './choose-language.ts';
import { NOT_FOUND_PATH } from './find-cached.ts';
import { loadStoredPage, ownersView } from './load-page.ts';
import { readAddress } from './page-address.ts';
import type { PageContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { rememberMessages } from './prepare-page.ts';
import { sendUncachedPage } from './send-page.ts';

/** What the editor says. Its fields also use the words of the site's maps. */
const EDITOR_SECTIONS: readonly MessageSection[] = ['site', 'editor'];

/** Registers `/edit/*`. */
export function addEditPages(app: FastifyInstance, context: PageContext): void {
  const { pipeline } = context;
  const storage = { ...context.storage, channels: ownersView(context.storage.channels) };
  const kind = PAGE_KINDS.edit;
  const { base } = kind;
  const findMessages = rememberMessages();
  const textsIn = (language: string): EditorTexts => ({
    language,
    messages: findMessages(language, EDITOR_SECTIONS),
  });
  app.get(base, (_request, reply) => reply.redirect(`${base}/`, 302));
  app.get(`${base}/*`, async (request, reply) => {
    const site = await context.findSite(request);
    return runInSite(site.projectCode, () => serveEditPage(site, request, reply));
  });

  async function serveEditPage(
    site: SiteIdentity,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const caller = await context.findCaller(request, site.projectCode);
    if (caller.role !== 'owner')
      return reply.redirect(`/owner/login?redirect=${encodeURIComponent(request.url)}`, 302);
    // Whoever has nothing to do with pages works in the console.
    if (!mayDo(caller, 'content.read')) return reply.redirect('/owner', 302);
    const address = readAddress(request.url.slice(base.length)) ?? {
      path: NOT_FOUND_PATH,
      query: {},
      lang: undefined,
    };
    const language = chooseAndRememberLanguage(request, reply, site, address.lang);
    const loaded = await loadStoredPage(storage, site, address, language, base);
    if ('redirect' in loaded)
      return reply.header('cache-control', 'no-cache').redirect(loaded.redirect, loaded.status);
    // The page that was not found is edited at its own address only.
    if (loaded.status === 404 && address.path !== NOT_FOUND_PATH)
      return reply.header('cache-control', 'no-cache').redirect(NOT_FOUND_PATH, 302);
    const [prepared, state] = await Promise.all([
      pipeline.prepare(loaded.model, kind, context.callAsVisitor(site, language)),
      readState(context, site, loaded.model.content),
    ]);
    const texts = textsIn(findEditorLanguage(request, caller));
    const all = await storage.siteDocuments.listBlocks(site);
    const used = usedBlocks(prepared.model, state.draft?.ast);
    const blocks = all.filter(({ name }) => used.has(name));
    const permissions = [...(caller.permissions ?? [])];
    const editor = { ...texts, ...state, permissions, blockCount: all.length, blocks };
    return sendUncachedPage(reply.code(loaded.status), pipeline.write({ ...prepared, kind, editor }));
  }
}

/** The names of the blocks on the page and in its draft: the editor loads the others when it offers them. */
function usedBlocks(model: PageModel, draft: Ast | undefined): Set<string> {
  const documents = [
    ...PAGE_DOCUMENTS.map((area) => model[area].ast),
    ...(draft === undefined ? [] : [draft]),
  ];
  return new Set(documents.flatMap(({ vm }) => vm.map(({ block }) => block)));
}

/** Whether the page is public, and the draft that waits. */
async function readState(
  { queries }: PageContext,
  site: SiteIdentity,
  { channelCode, languageCode }: PageContent,
): Promise<Pick<EditorPayload, 'status' | 'draft'>> {
  const place = { channelCode, languageCode };
  const status = await describePageStatus(queries, site, place);
  const draft = status.draft === null ? undefined : await readWaitingDraft(queries, site, place);
  return { status, ...(draft === undefined ? {} : { draft }) };
}

/** The language that the owner has chosen, else that of the browser. */
function findEditorLanguage(request: FastifyRequest, { editorLanguage }: Caller): string {
  return editorLanguage !== undefined && isLocale(editorLanguage) ? editorLanguage : findLanguage(request);
}

/** Serves the pages of a site with the editor, to its signed-in owners. */
import type { FastifyInstance } from 'fastify';
import { chooseAndRememberLanguage } from './choose-language.ts';
import { loadStoredPage } from './load-page.ts';
import { readAddress } from './page-address.ts';
import type { PageContext } from './page-context.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { sendUncachedPage } from './send-page.ts';

/** Registers `/edit/*`. */
export function addEditPages(app: FastifyInstance, context: PageContext): void {
  const { pipeline, storage } = context;
  const kind = PAGE_KINDS.edit;
  const { base } = kind;
  app.get(base, (_request, reply) => reply.redirect(`${base}/`, 302));
  app.get(`${base}/*`, async (request, reply) => {
    const site = await context.findSite(request);
    const caller = await context.findCaller(request, site.projectCode);
    if (caller.role !== 'owner' && caller.role !== 'editor') {
      return reply.redirect(`/owner/login?redirect=${encodeURIComponent(request.url)}`, 302);
    }
    const address = readAddress(request.url.slice(base.length)) ?? {
      path: '/404',
      query: {},
      lang: undefined,
    };
    const language = chooseAndRememberLanguage(request, reply, site, address.lang);
    const loaded = await loadStoredPage(storage, site, address, language, base);
    if ('redirect' in loaded) return reply.redirect(loaded.redirect, loaded.status);
    const prepared = await pipeline.prepare(loaded.model, kind, context.callAsVisitor(site, language));
    return sendUncachedPage(reply.code(loaded.status), pipeline.write({ ...prepared, kind }));
  });
}

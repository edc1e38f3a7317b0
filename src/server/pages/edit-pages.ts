import type { FastifyInstance } from 'fastify';
import { messagesFor } from '../../assembly/messages.ts';
import { preparePage } from '../../assembly/prepare-page.ts';
import { chooseLanguage } from './choose-language.ts';
import { readAddress } from './page-address.ts';
import type { PageHost } from './page-host.ts';
import { sendScreen } from './program-pages.ts';
import { blockPlans } from './write-page.ts';

const BASE = '/edit';

/** Serves the same site under `/edit` to its signed-in owners, with the editor in place of the visitor's program. */
export function addEditPages(app: FastifyInstance, host: PageHost): void {
  app.get(BASE, (_request, reply) => reply.redirect(`${BASE}/`, 302));
  app.get(`${BASE}/*`, async (request, reply) => {
    const site = await host.findSite(request);
    const caller = await host.findCaller(request, site.projectCode);
    if (caller.role !== 'owner' && caller.role !== 'editor') {
      return reply.redirect(`/owner/login?redirect=${encodeURIComponent(request.url)}`, 302);
    }
    const address = readAddress(request.url.slice(BASE.length)) ?? {
      path: '/404',
      query: {},
      lang: undefined,
    };
    const language = chooseLanguage(request, reply, site, address.lang);
    const loaded = await host.loadPage(site, address, language, BASE);
    if ('redirect' in loaded) return reply.redirect(loaded.redirect, loaded.status);
    const messages = messagesFor(language, ['site', 'form', 'editor']);
    const model = { ...loaded.model, site: { ...loaded.model.site, messages } };
    const onFailure = (source: string, reason: string): void =>
      host.log.warn({ source, reason }, 'a source failed');
    const prepared = await preparePage(model, blockPlans, host.callFor(site, language), onFailure);
    return sendScreen(
      reply.code(loaded.status),
      host.write({ page: 'site', model: prepared.model, entry: 'editor' }),
    );
  });
}

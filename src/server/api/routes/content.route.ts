// Answers the calls that read and save the contents of pages.
import { withoutHidden, type Ast } from '../../../../runtime/model/page.ts';
import { languageBase, splitLanguage } from '../../../../runtime/model/site-paths.ts';
import type { PageRedirect } from '../../pages/find-page.ts';
import { loadStoredPage } from '../../pages/load-page.ts';
import { defineRoutes } from '../calls/call.ts';
import { placeOf, savingBy } from '../calls/page-call.ts';
import { mayDo } from '../../kernel/caller.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { readAddress } from '../../pages/page-address.ts';
import { PAGE_KINDS } from '../../pages/page-kinds.ts';
import { requireThisSite } from '../../domains/sites/index.ts';
import { slotNamesOf } from '../../../assembly/slots.ts';

/** The documents of a save, which its call has checked. */
type SentContents = Record<string, { ast: Ast; revision: number; draft?: string }>;

/**
 * Turns the redirect of a page into a redirect of the call: `Location` is the same call for the other path.
 */
function pageMoved({ redirect, status }: PageRedirect, languageCode: string, base: string): HttpError {
  // The language is a member of its own.
  const path = base !== '' && redirect.startsWith(`${base}/`) ? redirect.slice(base.length) : redirect;
  const location = `/api/content/page?${new URLSearchParams({ path, languageCode }).toString()}`;
  return new HttpError(status, 'page.moved', { path }, { path }, { location });
}

export default defineRoutes('content', {
  async getByChannelCode(context, { query }) {
    const { services, site, caller } = context;
    const content = await services.contents.get(site, placeOf(context, query));
    return mayDo(caller, 'content.read')
      ? content
      : { ...content, ast: withoutHidden(content.ast, slotNamesOf) };
  },

  async page(context, { query }) {
    const { services, site, request, callAsVisitor } = context;
    const { languageCode } = placeOf(context, { channelCode: '', languageCode: query.languageCode });
    const address = readAddress(query.path);
    if (address !== undefined) address.path = splitLanguage(site, address.path)?.path ?? address.path;
    if (address === undefined || callAsVisitor === undefined || !site.languages.includes(languageCode))
      throw new HttpError(404, 'page.unknown');
    if (address.query.keyword !== undefined && request !== undefined)
      await services.limitSearches(request.ip);
    const kind = PAGE_KINDS.visitor;
    const loaded = await loadStoredPage(services, site, address, languageCode, kind.base);
    if ('redirect' in loaded) throw pageMoved(loaded, languageCode, languageBase(site, languageCode));
    if (loaded.status === 404) throw new HttpError(404, 'page.unknown');
    const { model } = await services.preparePage(loaded.model, kind, callAsVisitor(languageCode));
    const { content, ...page } = model;
    return {
      ...page,
      ast: content.ast,
      revision: content.revision,
      languageCode: content.languageCode,
      site: { ...page.site },
    };
  },

  async save(context, { body }) {
    const { services, site } = context;
    requireThisSite(site, body.projectCode);
    const { language, channelContentMap } = body;
    return services.contents.save(
      site,
      { language, channelContentMap: channelContentMap as SentContents },
      savingBy(context),
    );
  },

  revisions: (context, { query }) =>
    context.services.contents.listRevisions(context.site, placeOf(context, query)),
  revision: (context, { query }) =>
    context.services.contents.readRevision(context.site, placeOf(context, query)),
  async nameRevision(context, { body }) {
    await context.services.contents.nameRevision(context.site, placeOf(context, body));
    return {};
  },
  meetOthers: (context, { body }) =>
    context.services.contents.meetOthers(context.site, context.caller.name ?? '', placeOf(context, body)),
  async leave({ services, site, caller }, { body }) {
    await services.contents.leave(site, caller.name ?? '', body.tab);
    return {};
  },
  async restore(context, { body }) {
    return {
      revision: await context.services.contents.restore(
        context.site,
        placeOf(context, body),
        savingBy(context),
      ),
    };
  },
});

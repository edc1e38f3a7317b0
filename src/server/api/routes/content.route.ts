// Answers the calls that read and save the contents of pages.
import { withoutHidden, type Ast } from '../../../../runtime/model/page.ts';
import { languageBase, splitLanguage } from '../../../../runtime/model/site-paths.ts';
import {
  listPageRevisions,
  meetOthers,
  namePageRevision,
  readPage,
  readPageState,
  restorePage,
  savePages,
} from '../../domains/content/index.ts';
import type { PageRedirect } from '../../pages/find-page.ts';
import { loadStoredPage } from '../../pages/load-page.ts';
import { defineRoutes, type CallContext } from '../calls/call.ts';
import { languageOf, placeOf, savingBy } from '../calls/page-call.ts';
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

const queriesOf = ({ services }: CallContext) => services.database.queries;

export default defineRoutes('content', {
  async getByChannelCode(context, { query }) {
    const { services, site, caller } = context;
    const content = await readPage(services.database.queries, site, await placeOf(context, query));
    return mayDo(caller, 'content.read')
      ? content
      : { ...content, ast: withoutHidden(content.ast, slotNamesOf) };
  },

  async page(context, { query }) {
    const { services, site, request, callAsVisitor } = context;
    const languageCode = languageOf(context, query.languageCode);
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
    return savePages(
      services,
      site,
      { language, channelContentMap: channelContentMap as SentContents },
      savingBy(context),
    );
  },

  revisions: async (context, { query }) =>
    listPageRevisions(queriesOf(context), context.site, await placeOf(context, query)),
  revision: async (context, { query }) =>
    readPageState(queriesOf(context), context.site, await placeOf(context, query)),
  async nameRevision(context, { body }) {
    await namePageRevision(queriesOf(context), context.site, await placeOf(context, body));
    return {};
  },
  meetOthers: async (context, { body }) =>
    meetOthers(queriesOf(context), context.site, context.caller.name ?? '', await placeOf(context, body)),
  async restore(context, { body }) {
    const { services, site } = context;
    return { revision: await restorePage(services, site, await placeOf(context, body), savingBy(context)) };
  },
});

import type { Ast } from '../../../runtime/model/page.ts';
import { messagesFor } from '../../assembly/messages.ts';
import { preparePage } from '../../assembly/prepare-page.ts';
import { loadPageModel } from '../content/load-page.ts';
import { defineRoutes, type CallContext } from '../http/call.ts';
import { ApiProblem, makeInvalidInput } from '../http/problem.ts';
import { readAddress } from '../pages/page-address.ts';
import { blockPlans } from '../pages/write-page.ts';

/** Where a document is: in the language asked for, else in the one of the request. */
function placeOf<Place extends { channelCode: string; languageCode?: string }>(
  { language, site }: CallContext,
  place: Place,
): Place & { languageCode: string } {
  const spoken = site.languages.includes(language) ? language : site.defaultLanguage;
  return { ...place, languageCode: place.languageCode ?? spoken };
}

function authorOf({ caller }: CallContext): string {
  return caller.name ?? '';
}

export default defineRoutes('content', {
  getByChannelCode: (context, { query }) => context.services.contents.get(context.site, placeOf(context, query)),

  async page(context, { query }) {
    const { services, site, callAsVisitor } = context;
    const { languageCode } = placeOf(context, { channelCode: '', languageCode: query.languageCode });
    const address = readAddress(query.path);
    if (address === undefined || callAsVisitor === undefined || !site.languages.includes(languageCode))
      throw new ApiProblem(404, 404, 'page.unknown');
    const loaded = await loadPageModel(services, site, address, languageCode, '');
    if ('redirect' in loaded || loaded.status === 404) throw new ApiProblem(404, 404, 'page.unknown');
    const model = { ...loaded.model, site: { ...loaded.model.site, messages: messagesFor(languageCode, ['site', 'form']) } };
    const prepared = await preparePage(model, blockPlans, callAsVisitor(languageCode), (source, reason) =>
      services.logger.warn({ source, reason }, 'a source failed'),
    );
    const { content, ...page } = prepared.model;
    return { ...page, ast: content.ast, revision: content.revision, languageCode: content.languageCode, site: { ...page.site } };
  },

  async save(context, { body }) {
    const { services, site } = context;
    // The Host picks the site; a page of another one must not be kept here by mistake.
    if (body.projectCode !== site.projectCode)
      throw makeInvalidInput([{ path: '/projectCode', rule: 'const', message: `This address belongs to the site "${site.projectCode}".` }]);
    const { language, channelContentMap } = body;
    return services.contents.save(
      site,
      { language, channelContentMap: channelContentMap as Record<string, { ast: Ast; revision: number }> },
      authorOf(context),
    );
  },

  revisions: (context, { query }) => context.services.contents.listRevisions(context.site, placeOf(context, query)),
  revision: (context, { query }) => context.services.contents.readRevision(context.site, placeOf(context, query)),
  async restore(context, { body }) {
    return { revision: await context.services.contents.restore(context.site, placeOf(context, body), authorOf(context)) };
  },
});

// Answers visitors' calls for articles, products, agreements and friend links.
import { defineRoutes } from '../calls/call.ts';
import { HttpError } from '../../kernel/http-error.ts';

/** Returns the item, or throws 404 when it is hidden or does not exist. */
function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new HttpError(404, 'item.gone');
  return found;
}

export default defineRoutes('client', {
  articleDetail: async ({ services, site, language }, { query }) =>
    requireFound(await services.items.find(site, language, 1, query.contentCode)),
  productDetail: async ({ services, site, language }, { query }) =>
    requireFound(await services.items.find(site, language, 2, query.contentCode)),
  getConfidentialityAgreement: async ({ services, site, language }) =>
    requireFound(
      (await services.settings.findAgreement(site, language)) ??
        (await services.items.findAgreement(site, language)),
    ),
  async contentPageList({ services, site, language, request }, { query }) {
    // Searches of a page are limited where the page is requested.
    if (request !== undefined && query.keyword !== undefined) await services.limitSearches(request.ip);
    return services.items.list(site, language, query);
  },
  friendLinkPageList: ({ services, site, language }, { query }) =>
    services.friendLinks.list(site, language, query),
});

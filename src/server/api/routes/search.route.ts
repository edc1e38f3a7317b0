// Answers the search of visitors.
import type { Found, SearchKind } from '../../domains/search/index.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { defineRoutes } from '../calls/call.ts';
import type { Services } from '../../entities/engine/services.ts';

/** The numbers of kinds in addresses and answers. */
const TYPES = { article: 1, product: 2, page: 3 } as const satisfies Record<SearchKind, number>;

function kindsOf(type: 1 | 2 | 3 | undefined): SearchKind[] {
  return (Object.keys(TYPES) as SearchKind[]).filter((kind) => TYPES[kind] === type);
}

/** Addresses of results; undefined for a page that is gone, and for an item that is hidden. */
async function readUrls(
  { channels, items }: Services,
  site: SiteIdentity,
  language: string,
  found: readonly Found[],
) {
  const codes = found.filter(({ kind }) => kind !== 'page').map(({ code }) => code);
  const [tree, known] = await Promise.all([channels.read(site, language), items.read(site, language, codes)]);
  const urlOf = ({ kind, code }: Found): string | undefined =>
    kind === 'page' ? tree.find(code)?.linkUrl : known.get(code)?.routeUrl;
  return { urlOf, items: known };
}

export default defineRoutes('search', {
  async pageList({ services, site, language, request }, { query }) {
    // Searches of a page are limited where the page is requested.
    if (request !== undefined) await services.limitSearches(request.ip);
    const { keyword, collectionType, pageNum, pageSize } = query;
    const results = await services.search.find(site, language, {
      keyword,
      kinds: kindsOf(collectionType),
      pageNum,
      pageSize,
    });
    const { found, total, fit, isMore } = results;
    const { urlOf, items } = await readUrls(services, site, language, found);
    const data = found.flatMap((each) => {
      const { kind, code, title, excerpt, excerptLanguage } = each;
      const url = urlOf(each);
      const item = items.get(code);
      if (url === undefined || (kind !== 'page' && item === undefined)) return [];
      const { releaseDate, price, discountPrice, priceUnit, resourceMap } = item ?? {};
      const [cover] = resourceMap?.cover ?? [];
      return [
        {
          type: TYPES[kind],
          code,
          title,
          excerpt,
          excerptLanguage,
          url,
          releaseDate,
          price,
          discountPrice,
          priceUnit,
          cover: cover && {
            url: cover.url,
            resourceType: cover.resourceType,
            alt: cover.alt,
            isDecorative: cover.isDecorative,
            pageJson: cover.pageJson,
          },
          fit,
          isMore,
        },
      ];
    });
    return { data, total, pageNum, pageSize };
  },

  async suggest({ services, site, language, request }, { query }) {
    if (request !== undefined) await services.limitSuggestions(request.ip);
    const found = await services.search.suggest(site, language, query.keyword);
    const { urlOf } = await readUrls(services, site, language, found);
    return found.flatMap((each) => {
      const url = urlOf(each);
      return url === undefined ? [] : [{ type: TYPES[each.kind], title: each.title, url }];
    });
  },
});

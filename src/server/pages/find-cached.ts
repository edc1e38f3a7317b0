/** Finds pages in memory. It makes no promise: one would cost as much as everything else for such a page. */
import { networkOf } from '../kernel/network.ts';
import { isUnknownPath, type PageLocation } from './find-page.ts';
import { cacheKey } from './page-address.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageContext, RequestContext } from './page-context.ts';

/** The path under which the 404 page of a site is cached. */
export const NOT_FOUND_PATH = '/404';

/** Who asks for a page: what its address in the cache depends on. */
export type CachedRequest = Pick<RequestContext, 'site' | 'language' | 'ip'>;

/** The cache key of a stored page. */
export function keyOf(asker: CachedRequest, { path, query }: PageLocation): string {
  const key = cacheKey(asker.site, asker.language, path, query);
  // Searches are limited by network, so requests of different networks must not share one rejected page.
  return query.keyword === undefined ? key : `${key}\n${networkOf(asker.ip)}`;
}

/** The cached page at an address; undefined when it has to be made. */
export function findCached(
  context: Pick<PageContext, 'cache' | 'storage'>,
  asker: CachedRequest,
  address: PageLocation,
): CachedPage | undefined {
  return context.cache.get(keyOf(asker, address)) ?? findShared(context, asker, address);
}

/**
 * The cached page that another address shares: the 404 page of an unknown path, or the page without the
 * members of the query that it does not read. Made-up addresses cost no more than pages.
 */
function findShared(
  { cache, storage }: Pick<PageContext, 'cache' | 'storage'>,
  { site, language }: CachedRequest,
  { path, query }: PageLocation,
): CachedPage | undefined {
  if (isUnknownPath(storage, site, language, path))
    return cache.get(cacheKey(site, language, NOT_FOUND_PATH, {}));
  if (query.contentCode !== undefined || query.keyword !== undefined) return undefined;
  const names = Object.keys(query);
  if (names.length === 0) return undefined;
  const members = cache.get(cacheKey(site, language, path, {}))?.queryMembers;
  if (members === undefined || names.every((name) => members.includes(name))) return undefined;
  const read = Object.entries(query).filter(([name]) => members.includes(name));
  return cache.get(cacheKey(site, language, path, Object.fromEntries(read)));
}

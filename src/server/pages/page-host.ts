import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LoadedPage } from './load-page.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import type { Caller, SiteIdentity } from '../kernel/caller.ts';
import type { RateLimit } from '../kernel/rate-limit.ts';
import type { PageCache } from './page-cache.ts';
import type { WritePage } from './write-page.ts';

/** What pages need of the rest of the server. */
export interface PageHost {
  findSite(request: FastifyRequest): Promise<SiteIdentity> | SiteIdentity;
  findCaller(request: FastifyRequest, site: string): Promise<Caller>;
  /** The stored page at a path; `base` goes before every link of it. Sources are still to be loaded. */
  loadPage(
    site: SiteIdentity,
    address: { path: string; query: Record<string, string> },
    language: string,
    base: string,
  ): Promise<LoadedPage>;
  /** Calls of the API made in this process, as a visitor, in a language. */
  callFor(site: SiteIdentity, language: string): SourceCaller;
  /** Counts the searches of an address. */
  limitSearches: RateLimit;
  cache: PageCache;
  write: WritePage;
  log: FastifyBaseLogger;
}

/** Declares what the page routes need of the rest of the server. */
import type { Queries } from '../database/driver.ts';
import type { Cdn } from '../kernel/cdn.ts';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import type { ItemPreviews } from '../domains/items/index.ts';
import type { Caller, SiteIdentity } from '../kernel/caller.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Visit } from '../kernel/visit.ts';
import type { CachedPage } from './cached-page.ts';
import type { CompiledDocuments } from './compiled-documents.ts';
import type { PageSources } from './load-page.ts';
import type { Encoding } from './page-body.ts';
import type { PageCache } from './page-cache.ts';
import type { PagePipeline } from './page-pipeline.ts';

/** A kit as a site of its own. */
interface OpenedKit {
  context: PageContext;
  site: SiteIdentity;
}

/** Dependencies of the page routes. */
export interface PageContext {
  findSite(request: Visit): Promise<SiteIdentity> | SiteIdentity;
  findCaller(request: FastifyRequest, site: string): Promise<Caller>;
  /** What pages are loaded from. */
  storage: PageSources;
  queries: Queries;
  openItemPreview: ItemPreviews['open'];
  /** What draws the pages of a kit, which no site has; undefined for an unknown one. */
  openKit?(site: SiteIdentity, id: string): Promise<OpenedKit | undefined>;
  documents: CompiledDocuments;
  pipeline: PagePipeline;
  /** Makes calls of the API in this process, as a visitor of a site. */
  callAsVisitor(site: SiteIdentity, language: string): SourceCaller;
  /** Makes something for a request, within the budget of its network. Owners have none. */
  limitGuests<Made>(request: FastifyRequest, site: string, make: () => Promise<Made>): Promise<Made>;
  /**
   * The page under a key of the cache. If it is not there, one of those who ask for it at the same time makes
   * it, within the budget of its network; the others wait and use nothing up.
   */
  fetchPage(
    request: FastifyRequest,
    site: string,
    key: string,
    make: () => Promise<CachedPage>,
  ): Promise<CachedPage>;
  /** The CDN that keeps pages, if there is one. */
  cdn?: Pick<Cdn, 'headersOf'>;
  /** Counts the key of an address that led elsewhere, or that led nowhere. */
  countAddress(site: SiteIdentity, kind: 'followed' | 'missed', address: string): void;
  /** Counts the searches of an IP address. */
  limitSearches: RateLimit;
  cache: PageCache;
  log: FastifyBaseLogger;
}

/** Whom a page is made for. */
export interface RequestContext {
  site: SiteIdentity;
  language: string;
  ip: string;
  /** How the answer is sent. A page is compressed in it first. */
  encoding: Encoding;
}

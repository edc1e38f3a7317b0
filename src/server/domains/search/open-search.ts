/** Opens the services of the search domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Opened } from '../../jobs/jobs.ts';
import type { MakeRateLimit, RateLimit } from '../../limits/rate-limit.ts';
import { fillNewSites } from './fill-index.ts';
import type { SearchSource } from './search-document.ts';
import { makeSearch, type Search } from './search.ts';

/** Searches and suggestions of one network per minute. */
const MAX_SEARCHES = 60;
const MAX_SUGGESTIONS = 240;

export interface SearchServices {
  readonly search: Search;
  /** Counts the searches of visitors. */
  readonly limitSearches: RateLimit;
  /** Counts requests for suggestions; a visitor who types makes several. */
  readonly limitSuggestions: RateLimit;
  /** Brings the index up to date in the background. A failure is logged; the next start continues. */
  readonly searchIndex: { startFilling(): void };
}

interface SearchContext {
  database: Database;
  /** What is found: each names its table and its texts. */
  searchSources: readonly SearchSource[];
  logger: FastifyBaseLogger;
  makeRateLimit: MakeRateLimit;
  onClose(close: () => Promise<void>): void;
}

export function openSearch(context: SearchContext): Opened<SearchServices> {
  const { database, searchSources, logger, makeRateLimit, onClose } = context;
  let isClosing = false;
  let filling = Promise.resolve();
  const fill = async (): Promise<void> => {
    try {
      const changed = await fillNewSites(database, searchSources, () => isClosing);
      if (isClosing) logger.info({ changed }, 'the next start continues the search index');
      else if (changed > 0) logger.info({ changed }, 'the search index is up to date');
    } catch (error) {
      logger.error(error, 'the search index could not be brought up to date');
    }
  };
  onClose(async () => {
    isClosing = true;
    await filling;
  });
  return {
    services: {
      search: makeSearch(database),
      limitSearches: makeRateLimit(MAX_SEARCHES, 'item.too-many-searches'),
      limitSuggestions: makeRateLimit(MAX_SUGGESTIONS, 'item.too-many-searches'),
      searchIndex: {
        startFilling() {
          filling = fill();
        },
      },
    },
  };
}

/** Opens the services of the search domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import { fillNewSites } from './fill-index.ts';
import type { SearchSource } from './search-document.ts';
import { Search } from './search.ts';

/** Searches and suggestions of one network per minute. */
const MAX_SEARCHES = 60;
const MAX_SUGGESTIONS = 240;

interface SearchContext {
  database: Database;
  /** What is found: each names its table and its texts. */
  searchSources: readonly SearchSource[];
  logger: FastifyBaseLogger;
  makeRateLimit: MakeRateLimit;
  onClose(close: () => Promise<void>): void;
}

export type SearchServices = ReturnType<typeof openSearch>['services'];

export function openSearch(context: SearchContext) {
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
      search: new Search(database),
      /** Counts the searches of visitors. */
      limitSearches: makeRateLimit(MAX_SEARCHES, 'item.too-many-searches'),
      /** Counts requests for suggestions; a visitor who types makes several. */
      limitSuggestions: makeRateLimit(MAX_SUGGESTIONS, 'item.too-many-searches'),
      /** Brings the index up to date in the background. A failure is logged; the next start continues. */
      searchIndex: {
        startFilling() {
          filling = fill();
        },
      },
    },
  };
}

/** Keeps what the sources of pages have loaded, until what they read from changes. */
import type { LoadedSource } from '../../../runtime/generated/documents.generated.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import type { SourceAnswer, SourceCaller, SourceDefinition } from '../../../runtime/model/source.ts';
import { queryOf, readBy, resultOf, type ReadSource } from '../../../runtime/sources/load-sources.ts';
import { deriveOnce } from '../kernel/derive-once.ts';
import type { Events } from '../kernel/events.ts';
import { keepValues } from '../kernel/kept-values.ts';

/**
 * Results that stay in memory: of pages, and of queries, which callers can make up. A list of twelve items
 * takes about 30 KB.
 */
const MAX_OF_PAGES = 100;
const MAX_OF_QUERIES = 100;

/**
 * Makes the reader of a page's sources. A page that is made again, for a save of a text, loads nothing. The
 * results of a search are not kept: they also depend on the texts of pages.
 */
type KeepResults = (page: Pick<PageModel, 'site'>, call: SourceCaller) => ReadSource;

export function makeKeepResults(events: Events): KeepResults {
  const ofPages = keepValues<SourceAnswer>(events, MAX_OF_PAGES);
  const ofQueries = keepValues<SourceAnswer>(events, MAX_OF_QUERIES);
  // The same object for the same answer, so that what is drawn from it can be kept.
  const resultsOf = deriveOnce((_: SourceAnswer) => new Map<SourceDefinition, LoadedSource>());
  return ({ site }, call) => {
    const read = readBy(call);
    const { projectCode, language, defaultLanguage } = site;
    return async (request) => {
      const { definition, params } = request;
      const { call: name, reads } = definition;
      const query = queryOf(definition, params);
      const isSearch = query.keyword !== undefined && query.keyword !== '';
      if (reads === undefined || isSearch) return read(request);
      // Results contain the addresses of channels, and calls are allowed by settings.
      const tags = ['channels', 'settings', reads];
      const variant = JSON.stringify([language, defaultLanguage, name, query]);
      const kept = request.isEndless ? ofQueries : ofPages;
      const answer = await kept.read({ projectCode, tags, variant }, () => call(name, query));
      const results = resultsOf(answer);
      const result = results.get(definition) ?? resultOf(definition, answer);
      results.set(definition, result);
      return result;
    };
  };
}

/** Keeps what the sources of pages have loaded, until what they read from changes. */
import type { LoadedSource } from '../../../runtime/generated/documents.generated.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import { readBy, type ReadSource } from '../../../runtime/sources/load-sources.ts';
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
export type KeepResults = (page: Pick<PageModel, 'site' | 'route'>, call: SourceCaller) => ReadSource;

export function makeKeepResults(events: Events): KeepResults {
  const ofPages = keepValues<LoadedSource>(events, MAX_OF_PAGES);
  const ofQueries = keepValues<LoadedSource>(events, MAX_OF_QUERIES);
  return ({ site, route }, call) => {
    const isSearch = route.query.keyword !== undefined;
    const read = readBy(callOnce(call));
    const { projectCode, language, defaultLanguage } = site;
    return (request) => {
      const { call: name, query, reads, pick } = request.definition;
      if (reads === undefined || pick !== undefined || isSearch) return read(request);
      // Results contain the addresses of channels, and calls are allowed by settings.
      const tags = ['channels', 'settings', reads];
      const asked = query?.(request.params) ?? request.params;
      const variant = JSON.stringify([language, defaultLanguage, name, asked]);
      const kept = request.isEndless ? ofQueries : ofPages;
      return kept.read({ projectCode, tags, variant }, () => read(request));
    };
  };
}

/** Makes each call of a page once: the title of an item in the breadcrumb is part of what its page shows. */
function callOnce(call: SourceCaller): SourceCaller {
  const made = new Map<string, ReturnType<SourceCaller>>();
  return (name, query) => {
    const key = JSON.stringify([name, query]);
    const known = made.get(key) ?? call(name, query);
    made.set(key, known);
    return known;
  };
}

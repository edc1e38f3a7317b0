// The page on screen and the pages that were left, for the way back.
import type { SourceResult } from '../../../runtime/model/page.ts';
import type { ShownPage } from '../../assembly/hydrate-page.tsx';
import type { PagePayload } from '../../assembly/page-payload.ts';
import type { HistoryEntries } from './history-entries.ts';
import { readHead, replaceHead } from './page-head.ts';
import type { ArrivedPage } from './page-loader.ts';

export type VisitedPage = Omit<ArrivedPage, 'isFound'>;

export interface ShownPages {
  current(): VisitedPage;
  /** The page of the current history entry as it was left; undefined if it is not kept. */
  find(): VisitedPage | undefined;
  /**
   * Shows a page in place of the current one. `enter` changes the address bar, `scroll` runs after rendering.
   */
  show(next: VisitedPage, enter: () => void, scroll: () => void): void;
  /** Adds a source result that a block of the current page has loaded. */
  keep(place: string, name: string, result: SourceResult): void;
}

const MAX_PAGES = 20;

/**
 * Begins with the page on screen, which was loaded from `address`. `adapt` adds what only this browser knows.
 */
export function makeShownPages(
  page: ShownPage,
  address: string,
  entries: HistoryEntries,
  adapt: (payload: PagePayload) => PagePayload,
): ShownPages {
  const visited = new Map<string, VisitedPage>();
  let current: VisitedPage = { payload: page.current(), head: readHead(document), address };
  if (address === location.pathname + location.search) visited.set(entries.current(), current);
  return {
    current: () => current,
    find: () => visited.get(entries.current()),
    show(next, enter, scroll) {
      enter();
      visited.set(entries.current(), next);
      for (const oldest of visited.keys()) {
        if (visited.size <= MAX_PAGES) break;
        visited.delete(oldest);
      }
      replaceHead(next.head);
      current = next;
      page.show(adapt(next.payload));
      document.getElementById('main')?.focus({ preventScroll: true });
      scroll();
    },
    keep(place, name, result) {
      const { payload } = current;
      const sources = {
        ...payload.model.sources,
        [place]: { ...payload.model.sources[place], [name]: result },
      };
      current = {
        ...current,
        payload: { ...payload, model: { ...payload.model, sources } },
        address: location.pathname + location.search,
      };
      visited.set(entries.current(), current);
    },
  };
}

/** Stores pages in a bounded part of the memory. */
import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';
import { makeFrequencies } from './request-frequency.ts';

export type PageStore = ReturnType<typeof makePageStore>;

export function makePageStore(maxBytes: number) {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const frequency = makeFrequencies();

  function deservesRoom(key: string, page: CachedPage): boolean {
    if (pages.calculatedSize + sizeOf(page, key) <= maxBytes) return true;
    const [oldest] = pages.rkeys();
    return oldest === undefined || frequency.of(key) > frequency.of(oldest);
  }

  return {
    get(key: string) {
      const page = pages.get(key);
      // It only matters when the room is scarce.
      if (page !== undefined && pages.calculatedSize > maxBytes / 2) frequency.count(key);
      return page;
    },
    peek: (key: string) => pages.peek(key),
    /**
     * Stores a page. When all the room is taken, it gets the room of the page that was not asked for longest,
     * if it is asked for more often than that one: a crawler drops nothing.
     */
    offer(key: string, page: CachedPage) {
      frequency.count(key);
      if (deservesRoom(key, page)) pages.set(key, page);
    },
    /** Stores `next`, if `page` is still there. */
    replace(key: string, page: CachedPage, next: CachedPage) {
      if (pages.peek(key) === page) pages.set(key, next);
    },
    drop(isStale: (key: string, page: CachedPage) => boolean) {
      for (const [key, page] of pages.entries()) if (isStale(key, page)) pages.delete(key);
    },
    measure: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

/** Objects, headers and tags of an entry. */
const ENTRY_BYTES = 2_048;

function sizeOf({ body }: CachedPage, key: string): number {
  return body.bytes.length + 2 * key.length + ENTRY_BYTES;
}

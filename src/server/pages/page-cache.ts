/** The cache of rendered pages. */
import type { CacheState } from '../domains/operations/index.ts';
import type { CachedPage } from './cached-page.ts';
import { compressHarder, makeBodyForms, type Encoding } from './page-body.ts';
import { makePageStore } from './page-store.ts';
import { runAtLeisure } from './run-at-leisure.ts';

/** Whole pages by key. A save drops exactly the pages that read what it changed. */
export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** The page under `key`. Concurrent requests share one render. */
  fetch(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>;
  /** The body of a page in an encoding. */
  bytesOf(page: CachedPage, encoding: Encoding): Buffer;
  /** Drops the pages of a site that read any of these. */
  drop(site: string, tags: readonly string[]): void;
  /** Drops all pages of all sites. */
  dropAll(): void;
  measure(): CacheState;
}

/** Stands for every tag. */
const ALL = '*';
/** Pages and other forms of their bodies: 64 MiB in all. */
const MAX_PAGE_BYTES = 52 * 1024 * 1024;
const MAX_FORM_BYTES = 12 * 1024 * 1024;

/** Makes a cache of at most 64 MiB. Keys begin with the site's code and a space. */
export function makePageCache(onError: (error: unknown) => void): PageCache {
  const pages = makePageStore(MAX_PAGE_BYTES);
  const forms = makeBodyForms(MAX_FORM_BYTES);
  const pending = new Map<string, { page: Promise<CachedPage>; dropped: string[] }>();
  const requests = { hits: 0, misses: 0 };
  const shrinkLater = runAtLeisure(shrink, onError);

  async function render(
    key: string,
    make: () => Promise<CachedPage>,
    dropped: string[],
  ): Promise<CachedPage> {
    const page = await make();
    // A save during the render may have changed what it read: it is sent to those who wait, and not stored.
    if (page.noStore === true || dropped.some((tag) => tag === ALL || page.reads.includes(tag))) return page;
    pages.offer(key, page);
    return page;
  }

  async function shrink(key: string): Promise<void> {
    const page = pages.peek(key);
    if (page === undefined || page.body.isSmallest === true) return;
    pages.replace(key, page, { ...page, body: await compressHarder(page.body) });
  }

  return {
    get(key) {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      requests.hits += 1;
      // Pages that are asked for again are worth the best compression.
      if (page.body.isSmallest === undefined) shrinkLater(key);
      return page;
    },
    fetch(key, make) {
      const kept = pages.get(key);
      if (kept !== undefined) return Promise.resolve(kept);
      const waiting = pending.get(key);
      if (waiting !== undefined && waiting.dropped.length === 0) return waiting.page;
      requests.misses += 1;
      const dropped: string[] = [];
      const page = render(key, make, dropped).finally(() => {
        if (pending.get(key)?.dropped === dropped) pending.delete(key);
      });
      pending.set(key, { page, dropped });
      return page;
    },
    bytesOf: ({ body }, encoding) => forms.of(body, encoding),
    drop(site, tags) {
      pages.drop((key, page) => key.startsWith(`${site} `) && tags.some((tag) => page.reads.includes(tag)));
      for (const [key, { dropped }] of pending) if (key.startsWith(`${site} `)) dropped.push(...tags);
    },
    dropAll() {
      pages.drop(() => true);
      for (const { dropped } of pending.values()) dropped.push(ALL);
    },
    measure: () => ({ ...pages.measure(), ...requests }),
  };
}

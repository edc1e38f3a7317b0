/** Caches rendered pages. */
import type { CacheState } from '../domains/operations/index.ts';
import type { CachedPage } from './cached-page.ts';
import { compressHarder, makeBodyForms, type Encoding } from './page-body.ts';
import { makePageStore } from './page-store.ts';
import { type Admission, makePendingPages } from './pending-pages.ts';
import { runAtLeisure } from './run-at-leisure.ts';

/** Pages and other forms of their bodies: 64 MiB in all. */
const MAX_PAGE_BYTES = 52 * 1024 * 1024;
const MAX_FORM_BYTES = 12 * 1024 * 1024;

export type PageCache = ReturnType<typeof makePageCache>;

/**
 * Makes a cache of at most 64 MiB: whole pages by key, which begins with the site's code and a space. A save
 * drops exactly the pages that read what it changed.
 */
export function makePageCache(onError: (error: unknown) => void) {
  const pages = makePageStore(MAX_PAGE_BYTES);
  const forms = makeBodyForms(MAX_FORM_BYTES);
  const pending = makePendingPages(pages.offer);
  const requests = { hits: 0, misses: 0 };
  const shrinkLater = runAtLeisure(shrink, onError);

  /**
   * The page under `key`. Concurrent readers share one render, by the first of them who is admitted. A reader
   * without an admission is admitted already.
   */
  async function fetch(
    key: string,
    make: () => Promise<CachedPage>,
    admission?: Admission,
  ): Promise<CachedPage> {
    const kept = pages.get(key);
    if (kept !== undefined) return kept;
    if (admission !== undefined && pending.isFull()) return admission.run(() => fetch(key, make));
    const render = (): Promise<CachedPage> => {
      requests.misses += 1;
      return make();
    };
    return pending.wait(key, render, admission);
  }

  async function shrink(key: string): Promise<void> {
    const page = pages.peek(key);
    if (page === undefined || page.body.isSmallest === true) return;
    pages.replace(key, page, { ...page, body: await compressHarder(page.body) });
  }

  return {
    get(key: string): CachedPage | undefined {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      requests.hits += 1;
      // Pages that are asked for again are worth the best compression.
      if (page.body.isSmallest === undefined) shrinkLater(key);
      return page;
    },
    fetch,
    /** Whether readers wait for the page under `key`: one more costs no render. */
    isPending: pending.has,
    /** The body of a page in an encoding. */
    bytesOf: ({ body }: CachedPage, encoding: Encoding) => forms.of(body, encoding),
    /** Drops the pages of a site that read any of these. */
    drop(site: string, tags: readonly string[]): void {
      pages.drop((key, page) => key.startsWith(`${site} `) && tags.some((tag) => page.reads.includes(tag)));
      pending.noteChange(site, tags);
    },
    /** Drops all pages of all sites. */
    dropAll(): void {
      pages.drop(() => true);
      pending.noteChangeOfAll();
    },
    measure: (): CacheState => ({ ...pages.measure(), ...requests }),
  };
}

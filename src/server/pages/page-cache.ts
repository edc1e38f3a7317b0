/** The cache of rendered pages. */
import { LRUCache } from 'lru-cache';
import { makeSemaphore } from '../kernel/semaphore.ts';
import { compressHarder, type CompressedBody } from './compressed-body.ts';

/** A page ready to be sent. */
export interface CachedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: CompressedBody;
  /** Tags of what it was made of: `content:HOME`, `channels`, `items`, … */
  reads: ReadonlySet<string>;
  /** Do not store it under this key: it is stored under another one, or callers can make up such keys. */
  noStore?: true;
}

/** Whole pages by key. A save drops exactly the pages that read what it changed. */
export interface PageCache {
  get(key: string): CachedPage | undefined;
  /** The page under `key`. Concurrent requests share one render. */
  fetch(key: string, render: () => Promise<CachedPage>): Promise<CachedPage>;
  /** Drops the pages of a site that read any of these. */
  drop(site: string, tags: readonly string[]): void;
}

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The best compression costs as much as one or two renders, so a page gets it only when it has stayed so
 * long.
 */
const COMPRESSED_HARDER_AFTER_MS = 2_000;

/** Makes a cache of at most 64 MiB. Keys begin with the site's code and a space. */
export function makePageCache(onError: (error: unknown) => void): PageCache {
  const pages = new LRUCache<string, CachedPage>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const oneAtATime = makeSemaphore(1);
  const pending = new Map<string, { page: Promise<CachedPage>; dropped: string[] }>();

  async function render(
    key: string,
    make: () => Promise<CachedPage>,
    dropped: string[],
  ): Promise<CachedPage> {
    const page = await make();
    // A save during the render may have changed what it read: it is sent to those who wait, and not stored.
    if (page.noStore === true || dropped.some((tag) => page.reads.has(tag))) return page;
    pages.set(key, page);
    setTimeout(
      () => void oneAtATime(() => shrink(key, page)).catch(onError),
      COMPRESSED_HARDER_AFTER_MS,
    ).unref();
    return page;
  }

  async function shrink(key: string, page: CachedPage): Promise<void> {
    const isKept = (): boolean => pages.peek(key) === page;
    if (!isKept()) return;
    const body = await compressHarder(page.body);
    if (isKept()) pages.set(key, { ...page, body });
  }

  return {
    get: (key) => pages.get(key),
    fetch(key, make) {
      const kept = pages.get(key);
      if (kept !== undefined) return Promise.resolve(kept);
      const waiting = pending.get(key);
      if (waiting !== undefined && waiting.dropped.length === 0) return waiting.page;
      const dropped: string[] = [];
      const page = render(key, make, dropped).finally(() => {
        if (pending.get(key)?.dropped === dropped) pending.delete(key);
      });
      pending.set(key, { page, dropped });
      return page;
    },
    drop(site, tags) {
      for (const [key, page] of pages.entries()) {
        if (key.startsWith(`${site} `) && tags.some((tag) => page.reads.has(tag))) pages.delete(key);
      }
      for (const [key, { dropped }] of pending) if (key.startsWith(`${site} `)) dropped.push(...tags);
    },
  };
}

function sizeOf({ body }: CachedPage): number {
  return body.forms.identity.length + body.forms.br.length + body.forms.gzip.length + 512;
}

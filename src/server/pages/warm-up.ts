/** Makes pages after the start, so that no visitor waits for code to be compiled. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteIdentity } from '../kernel/caller.ts';
import { keyOf } from './find-cached.ts';
import type { PageCache } from './page-cache.ts';
import type { PageContext } from './page-context.ts';
import { makeStoredPage } from './visitor-pages.ts';

/** Channels whose pages are made, in every language. */
const MAX_CHANNELS = 5;
/** A page is made after so many milliseconds without a request: the first time, one takes up to 20 ms. */
const QUIET_MS = 100;

/**
 * Puts the home page of a site into the cache. Then makes further pages when no page has been requested for a
 * while; they are not kept, but their blocks are. `signal` stops it.
 */
export async function warmUp(context: PageContext, site: SiteIdentity, signal: AbortSignal): Promise<void> {
  const language = site.defaultLanguage;
  const tree = await context.storage.channels.read(site, language);
  const home = tree.home();
  if (home === undefined) return;
  const make = (path: string, inLanguage: string) =>
    makeStoredPage(context, { site, language: inLanguage, ip: '', encoding: 'br' }, { path, query: {} });
  const address = { path: home.linkUrl, query: {} };
  await context.cache.fetch(keyOf({ site, language, ip: '' }, address), () => make(home.linkUrl, language));
  const channels = tree.all().slice(0, MAX_CHANNELS);
  void makeInBackground().catch((error: unknown) => {
    if (!signal.aborted) context.log.warn(error, 'pages could not be made in advance');
  });

  async function makeInBackground(): Promise<void> {
    for (const inLanguage of site.languages)
      for (const { linkUrl } of channels) {
        await waitForQuiet(context.cache);
        if (signal.aborted) return;
        await make(linkUrl, inLanguage);
      }
  }
}

/** Ends when no page was asked for during a while. */
async function waitForQuiet({ measure }: Pick<PageCache, 'measure'>): Promise<void> {
  const countRequests = (): number => {
    const { hits, misses } = measure();
    return hits + misses;
  };
  for (let before = -1; before !== countRequests();) {
    before = countRequests();
    await wait(QUIET_MS, undefined, { ref: false });
  }
}

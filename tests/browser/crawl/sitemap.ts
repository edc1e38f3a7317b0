// The pages of a site, as its sitemap lists them.
import type { RunningServer } from '../../support/server.ts';
import channels from '../../../seeds/demo/channels.json' with { type: 'json' };

export interface Sitemap {
  chinese: readonly string[];
  english: readonly string[];
}

/** Path and query of every page in the sitemap. */
export async function readSitemap(server: Pick<RunningServer, 'url'>): Promise<Sitemap> {
  const text = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const all = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const isEnglish = (address: string): boolean => /^\/en(?:\/|$)/.test(address);
  return { chinese: all.filter((each) => !isEnglish(each)), english: all.filter(isEnglish) };
}

/** Addresses of the demo's pages; all others are of articles and products. */
const PAGES = new Set(channels.map(({ linkUrl }) => linkUrl));

/** Whether the page shows an article or a product. */
export const isItem = (address: string, pages: ReadonlySet<string> = PAGES): boolean =>
  !pages.has(address.replace(/^\/en(?=\/|$)/, '') || '/');

/** All pages except items, and one item below each list; `pages` are those of the demo by default. */
export function oneOfEachTemplate(all: readonly string[], pages?: ReadonlySet<string>): string[] {
  const items = all.filter((each) => isItem(each, pages));
  const samples = new Map(items.map((each) => [each.slice(0, each.lastIndexOf('/')), each]));
  return [...all.filter((each) => !isItem(each, pages)), ...samples.values()];
}

// The pages of a site, as its sitemap lists them.
import type { RunningServer } from '../../support/server.ts';

export interface Sitemap {
  chinese: readonly string[];
  english: readonly string[];
}

/** Path and query of every page in the sitemap. */
export async function readSitemap(server: RunningServer): Promise<Sitemap> {
  const text = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const all = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return pathname + search;
  });
  const isEnglish = (address: string): boolean => address.includes('lang=');
  return { chinese: all.filter((each) => !isEnglish(each)), english: all.filter(isEnglish) };
}

/** Whether the page shows an article or a product. */
export const isItem = (address: string): boolean => address.includes('contentCode=');

/** All pages except items, and one item of each kind. */
export function oneOfEachTemplate(all: readonly string[]): string[] {
  const items = all.filter(isItem);
  const samples = ['/article?', '/product?'].flatMap(
    (kind) => items.find((each) => each.startsWith(kind)) ?? [],
  );
  return [...all.filter((each) => !isItem(each)), ...samples];
}

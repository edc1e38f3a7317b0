import { addressOf, alternatesOf, type AddressSite } from '../head/addresses.ts';
import { escapeXml } from '../head/markup.ts';
import { SITEMAP_PATH } from '../head/paths.ts';

type Site = AddressSite & { languages: string[] };

/** A page as a sitemap lists it. */
export interface SitemapEntry {
  /** Path of the site, with its query. */
  route: string;
  /** ISO 8601; absent when it was never saved. */
  modifiedAt?: string;
}

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** A sitemap of pages: every language's page by itself, each with where it is in all of them, as search engines ask for it. */
export function writeSitemap(site: Site, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ route, modifiedAt }) => {
    const alternates = alternatesOf(site, route);
    const links = [...alternates, ['x-default', addressOf(site, route, site.defaultLanguage)] as const].map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
    );
    const rest = `${modifiedAt === undefined ? '' : `<lastmod>${modifiedAt}</lastmod>`}${links.join('')}`;
    return alternates.map(([, address]) => `<url><loc>${escapeXml(address)}</loc>${rest}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** The list of a site's sitemaps, where one would be too long. */
export function writeSitemapIndex({ origin }: Site, parts: number): string {
  const maps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}${partPath(index + 1)}`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`;
}

/** Where a part of a long sitemap is. */
export function partPath(part: number): string {
  return SITEMAP_PATH.replace('.xml', `-${part}.xml`);
}

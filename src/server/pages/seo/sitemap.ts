/** Writes sitemaps. */
import { addressOf, alternatesOf, type AddressSite } from '../head/addresses.ts';
import { escapeXml } from '../head/markup.ts';
import { SITEMAP_PATH } from '../head/paths.ts';

export interface SitemapEntry {
  /** Path of the site, with its query. */
  route: string;
  /** ISO 8601; absent when the page was never saved. */
  modifiedAt?: string;
  /** The languages that it has beside the default one. */
  translations: readonly string[];
}

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** Writes a sitemap: one entry for each page and language, with links to its other languages. */
export function writeSitemap(site: AddressSite, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ route, modifiedAt, translations }) => {
    const languages = site.languages.filter(
      (language) => language === site.defaultLanguage || translations.includes(language),
    );
    const links = alternatesOf(site, route, languages).map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`,
    );
    const rest = `${modifiedAt === undefined ? '' : `<lastmod>${modifiedAt}</lastmod>`}${links.join('')}`;
    return languages.map(
      (language) => `<url><loc>${escapeXml(addressOf(site, route, language))}</loc>${rest}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACES}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** Writes the index of a sitemap in several parts. */
export function writeSitemapIndex({ origin }: AddressSite, parts: number): string {
  const maps = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${escapeXml(`${origin}${partPath(index + 1)}`)}</loc></sitemap>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...maps,
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** The path of a part. */
export function partPath(part: number): string {
  return SITEMAP_PATH.replace('.xml', `-${part}.xml`);
}

/** Writes the part of a page's head that describes the page. */
import { escapeText } from '../../../../runtime/render/html/escape.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { paidPriceOf, type ItemSummary } from '../../domains/items/index.ts';
import type { CutPicture } from '../../domains/media/index.ts';
import {
  addressOf,
  alternatesOf,
  canonicalLanguage,
  fileAddressOf,
  routeOf,
  type PageIdentity,
} from './addresses.ts';
import { embedJson } from './markup.ts';
import { cutForSharing, pictureOfPage, picturesOfItem, type SharedPicture } from './pictures.ts';
import { describe } from './describe.ts';
import { FEED_PATH, MANIFEST_PATH } from './paths.ts';
import { describeAsJsonLd } from './structured-data.ts';
import { writeThemeColors } from './theme-color.ts';

/**
 * Writes title and metadata for search engines and link previews. A `noindex` page gets only its title and
 * `meta`.
 */
export function writeHead(model: PageModel, identity: PageIdentity, cut: CutPicture): string {
  const { item } = identity;
  const { site } = model;
  const seo = describe(model, identity);
  const foreign = item === undefined ? model.channel.lang : item.langs?.title;
  const tags = [
    `<title${foreign === undefined ? '' : ` lang="${foreign}"`}>${escapeText(seo.title)}</title>`,
    ...meta('name', { description: seo.description, keywords: seo.keywords, robots: seo.robots }),
    ...writeThemeColors(site),
    `<link rel="manifest" href="${MANIFEST_PATH}?lang=${site.language}">`,
  ];
  if (seo.robots !== undefined) return tags.join('\n');
  const route = routeOf(model, identity);
  // Canonical links must be absolute.
  if (site.origin !== '') tags.push(...links(model, route));
  const picture =
    item === undefined ? pictureOfPage(model) : (picturesOfItem(item)[0] ?? pictureOfPage(model));
  const shared = picture && cutForSharing(picture, cut);
  tags.push(...openGraph({ ...model, seo }, item, route, shared));
  tags.push(
    `<script type="application/ld+json">${embedJson(describeAsJsonLd(model, identity, route))}</script>`,
  );
  return tags.join('\n');
}

function meta(
  attribute: 'name' | 'property',
  contents: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(contents).flatMap(([name, content]) =>
    content === undefined || content === ''
      ? []
      : [`<meta ${attribute}="${name}" content="${escapeText(content)}">`],
  );
}

function links(model: PageModel, route: string): string[] {
  const { site } = model;
  const link = (rel: string, address: string, more = ''): string =>
    `<link rel="${rel}"${more} href="${escapeText(address)}">`;
  return [
    link('canonical', addressOf(site, route, canonicalLanguage(model))),
    ...alternatesOf(site, route, model.seo.languages ?? site.languages).map(([language, address]) =>
      link('alternate', address, ` hreflang="${language}"`),
    ),
    link(
      'alternate',
      fileAddressOf(site, FEED_PATH, site.language),
      ` type="application/rss+xml" title="${escapeText(site.name)}"`,
    ),
  ];
}

function openGraph(
  model: PageModel,
  item: ItemSummary | undefined,
  route: string,
  picture: SharedPicture | undefined,
): string[] {
  const { site, seo } = model;
  const locale = (language: string): string => language.replace('-', '_');
  const others = (seo.languages ?? site.languages).filter((language) => language !== site.language);
  const isArticle = item?.type === 1;
  const isShown = site.origin !== '' && picture !== undefined;
  return [
    ...meta('property', {
      'og:type': isArticle ? 'article' : item && paidPriceOf(item) !== null ? 'product' : 'website',
      'og:site_name': site.name,
      'og:title': item?.title ?? seo.title,
      'og:description': seo.description,
      'og:url': site.origin === '' ? '' : addressOf(site, route, canonicalLanguage(model)),
      'og:locale': locale(site.language),
    }),
    ...others.flatMap((language) => meta('property', { 'og:locale:alternate': locale(language) })),
    ...(isShown ? meta('property', describePicture(site.origin, picture)) : []),
    ...(isArticle
      ? meta('property', {
          'article:published_time': item.releaseDate,
          'article:modified_time': item.gmtModified,
        })
      : []),
    ...meta('name', { 'twitter:card': isShown ? 'summary_large_image' : 'summary' }),
  ];
}

function describePicture(origin: string, { url, width, height, alt }: SharedPicture): Record<string, string> {
  return {
    'og:image': origin + url,
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
  };
}

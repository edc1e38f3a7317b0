/** Writes the structured data of a page (schema.org). */
import { findChannel, pathTo } from '../../../../runtime/model/link.ts';
import type { PageModel } from '../../../../runtime/model/page.ts';
import { NEWS, PRODUCTS, SEARCH } from '../../domains/content/index.ts';
import { type ItemSummary, paidPriceOf } from '../../domains/items/index.ts';
import { addressOf, findList, type PageIdentity, type ShownList } from './addresses.ts';
import { describeBlocks, postalAddress } from './described-blocks.ts';
import { readOrganization } from './organization.ts';
import { picturesOfItem } from './pictures.ts';

type Node = Record<string, unknown>;

/** Page codes that list what a detail page shows, by the item's type. */
const LIST_COMPONENTS: Readonly<Record<number, string>> = { 1: NEWS, 2: PRODUCTS };

/** Describes a page as JSON-LD. `route` is its canonical route. */
export function describeAsJsonLd(model: PageModel, identity: PageIdentity, route: string): Node {
  const { item } = identity;
  const graph = model.channel.isHomePage ? describeHome(model) : describeBreadcrumbs(model, item, route);
  if (item !== undefined)
    graph.push(item.type === 2 ? describeProduct(model, item, route) : describeArticle(model, item, route));
  const list = item === undefined ? findList(model, identity) : undefined;
  if (list !== undefined) graph.push(describeList(model, list));
  graph.push(...describeBlocks(model));
  return { '@context': 'https://schema.org', '@graph': graph };
}

function canonicalOf({ site }: PageModel, route: string): string {
  return addressOf(site, route, site.language);
}

function describeHome(model: PageModel): Node[] {
  const { site } = model;
  const { telephone, email, address } = readOrganization(model);
  const root = `${site.origin}/`;
  const contact = {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    telephone,
    email,
    availableLanguage: site.languages,
  };
  const organization = {
    ...nameOrganization(model),
    '@id': `${root}#organization`,
    telephone,
    email,
    address: address === undefined ? undefined : postalAddress(address),
    contactPoint: telephone === undefined && email === undefined ? undefined : contact,
  };
  const website: Node = {
    '@type': 'WebSite',
    '@id': `${root}#website`,
    name: site.name,
    url: canonicalOf(model, model.route.path),
    inLanguage: site.language,
    publisher: { '@id': `${root}#organization` },
  };
  const search = findChannel(site.channels, ({ component }) => component === SEARCH);
  if (search !== undefined) {
    website.potentialAction = {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${canonicalOf(model, search.linkUrl)}?keyword={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    };
  }
  return [organization, website];
}

function nameOrganization(model: PageModel): Node {
  const { name, logo } = readOrganization(model);
  const home = findChannel(model.site.channels, ({ isHomePage }) => isHomePage);
  return {
    '@type': 'Organization',
    name,
    url: canonicalOf(model, home?.linkUrl ?? '/'),
    ...(logo === undefined ? {} : { logo: model.site.origin + logo }),
  };
}

/** The way to a page; none where it would be one step, which search engines reject. */
function describeBreadcrumbs(model: PageModel, item: ItemSummary | undefined, route: string): Node[] {
  const { site, channel } = model;
  const home = findChannel(site.channels, ({ isHomePage }) => isHomePage);
  // A detail page that is no channel of the tree is shown below the list of its kind.
  const list = findChannel(site.channels, ({ component }) => component === LIST_COMPONENTS[item?.type ?? 0]);
  const own = pathTo(site.channels, channel.channelCode);
  const above =
    item === undefined ? own : own.length > 1 ? own.slice(0, -1) : list === undefined ? [] : [list];
  const steps = [...(home === undefined ? [] : [home]), ...above].map(
    ({ channelName, linkUrl }) => [channelName, linkUrl] as const,
  );
  const all = item === undefined ? steps : [...steps, [item.title, route] as const];
  if (all.length < 2) return [];
  const itemListElement = all.map(([name, at], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: canonicalOf(model, at),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

function describeArticle(model: PageModel, item: ItemSummary, route: string): Node {
  const { site } = model;
  const isOurs = item.author === '' || item.author.includes(site.name);
  return {
    '@type': 'Article',
    headline: item.title,
    description: item.seoDescription || item.summary || undefined,
    image: imagesOf(model, item),
    datePublished: item.releaseDate,
    dateModified: item.gmtModified > item.releaseDate ? item.gmtModified : item.releaseDate,
    author: isOurs
      ? { ...nameOrganization(model), name: item.author || site.name }
      : { '@type': 'Person', name: item.author },
    publisher: nameOrganization(model),
    inLanguage: languageOf(model, item),
    mainEntityOfPage: canonicalOf(model, route),
  };
}

/** The language of an item on a page: the default one where it is not translated. */
function languageOf({ site }: PageModel, { translations }: ItemSummary): string {
  return translations.includes(site.language) ? site.language : site.defaultLanguage;
}

/** Search engines take nothing for a product that has no offer: without a price it is a page. */
function describeProduct(model: PageModel, item: ItemSummary, route: string): Node {
  const { site } = model;
  const fen = paidPriceOf(item);
  const url = canonicalOf(model, route);
  const about = {
    name: item.title,
    description: item.seoDescription || item.summary || undefined,
    image: imagesOf(model, item),
    url,
  };
  if (fen === null) return { '@type': 'ItemPage', ...about, inLanguage: languageOf(model, item) };
  return {
    '@type': 'Product',
    ...about,
    sku: item.contentCode,
    brand: { '@type': 'Brand', name: site.name },
    additionalProperty: item.specList
      ?.filter(({ title, content }) => title.trim() !== '' && content.trim() !== '')
      .map(({ title, content }) => ({ '@type': 'PropertyValue', name: title, value: content })),
    offers: describeOffer(model, item, fen, url),
  };
}

/** The stock is not known: only what has a buy button is said to be available. */
function describeOffer({ site }: PageModel, item: ItemSummary, fen: number, url: string): Node {
  const price = { price: (fen / 100).toFixed(2), priceCurrency: 'CNY' };
  const { canBuy, priceUnit: unitText } = item;
  return {
    '@type': 'Offer',
    ...price,
    ...(unitText === undefined
      ? {}
      : { priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitText } }),
    ...(site.switches.mall && canBuy ? { availability: 'https://schema.org/InStock' } : {}),
    url,
  };
}

function describeList(model: PageModel, { items, pageNum = 1, pageSize = items.length }: ShownList): Node {
  const before = (pageNum - 1) * pageSize;
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ title, routeUrl }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: title,
      url: canonicalOf(model, routeUrl),
    })),
  };
}

function imagesOf({ site }: PageModel, item: ItemSummary): string[] | undefined {
  const pictures = picturesOfItem(item).map(({ url }) => site.origin + url);
  return pictures.length === 0 ? undefined : pictures;
}

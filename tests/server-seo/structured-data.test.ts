// What search engines require of structured data, by kind: a page that breaks it gets no rich result.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { escapeText } from '../../runtime/render/html/escape.ts';
import { collectTexts } from '../../src/server/kernel/walk-objects.ts';
import { as } from '../server-owners/console-calls.ts';
import { ORIGIN, readHead, serveSite } from './served-site.ts';

type Node = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isAddress: Check = (value) => isText(value) && URL.parse(String(value))?.origin === ORIGIN;
const isTime: Check = (value) => /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(String(value));
const isOneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);
const isEach =
  (check: Check, min = 1): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.every(check);
const isNode =
  (...kinds: string[]): Check =>
  (value) =>
    kinds.includes(String((value as Node)['@type'])) && faultsOf(value as Node).length === 0;

/** What each kind must have, and what must be right where it is there (names with `?`). */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Organization: {
    name: isText,
    url: isAddress,
    'logo?': isAddress,
    'address?': isNode('PostalAddress'),
    'contactPoint?': isNode('ContactPoint'),
  },
  PostalAddress: { streetAddress: isText },
  ContactPoint: { contactType: isText, 'telephone?': isText, 'email?': isText },
  Person: { name: isText },
  Brand: { name: isText },
  WebSite: { name: isText, url: isAddress, 'potentialAction?': isNode('SearchAction') },
  SearchAction: { 'query-input': isText, target: isNode('EntryPoint') },
  EntryPoint: { urlTemplate: (value) => String(value).includes('{search_term_string}') },
  BreadcrumbList: { itemListElement: isEach(isNode('ListItem'), 2) },
  ItemList: { itemListElement: isEach(isNode('ListItem')) },
  ListItem: {
    position: (value) => Number.isInteger(value) && Number(value) > 0,
    name: isText,
    'item?': isAddress,
    'url?': isAddress,
  },
  Article: {
    headline: isText,
    datePublished: isTime,
    dateModified: isTime,
    author: isNode('Organization', 'Person'),
    publisher: isNode('Organization'),
    mainEntityOfPage: isAddress,
    'image?': isEach(isAddress),
    'description?': isText,
  },
  Product: {
    name: isText,
    offers: isNode('Offer'),
    'brand?': isNode('Brand'),
    'image?': isEach(isAddress),
    'description?': isText,
    'additionalProperty?': isEach(isNode('PropertyValue'), 0),
  },
  PropertyValue: { name: isText, value: isText },
  Offer: {
    price: (value) => /^\d+\.\d\d$/.test(String(value)),
    priceCurrency: isOneOf('CNY'),
    url: isAddress,
    'availability?': isOneOf('https://schema.org/InStock'),
    'priceSpecification?': isNode('UnitPriceSpecification'),
  },
  UnitPriceSpecification: { price: isText, priceCurrency: isText, unitText: isText },
  FAQPage: { mainEntity: isEach(isNode('Question')) },
  Question: { name: isText, acceptedAnswer: isNode('Answer') },
  Answer: { text: isText },
  VideoObject: {
    name: isText,
    thumbnailUrl: isAddress,
    uploadDate: isTime,
    contentUrl: isAddress,
    'description?': isText,
  },
  LocalBusiness: {
    name: isText,
    address: isNode('PostalAddress'),
    'telephone?': isText,
    'email?': isText,
  },
  ItemPage: { name: isText, url: isAddress, 'image?': isEach(isAddress), 'description?': isText },
};

function faultsOf(node: Node): string[] {
  const kind = String(node['@type']);
  const required = REQUIRED[kind];
  if (required === undefined) return [`${kind}: no such kind`];
  return Object.entries(required).flatMap(([name, check]) => {
    const value = node[name.replace('?', '')];
    const isRight = value === undefined ? name.endsWith('?') : check(value);
    return isRight ? [] : [`${kind}.${name}: ${JSON.stringify(value)}`];
  });
}

const site = serveSite();

beforeAll(async () => {
  const { queries } = site.services.database;
  const products = await queries
    .selectFrom('content_item')
    .select(['content_code', 'document'])
    .where('content_code', 'in', ['moon-wave', 'celadon-upright'])
    .execute();
  for (const { content_code: code, document } of products) {
    const { price, discountPrice: _, seoDescription: __, ...rest } = JSON.parse(document) as Node;
    const changed = code === 'moon-wave' ? { ...rest, summary: '' } : { ...rest, price };
    await queries
      .updateTable('content_item')
      .set({ document: JSON.stringify(changed) })
      .where('content_code', '=', code)
      .execute();
  }
  const owner = await as(site, 'owner');
  for (const begin of ['questions', 'event']) {
    const title = { 'zh-CN': begin, 'en-US': begin };
    const values = { title, path: `/${begin}`, begin: `template:${begin}`, addsToMenu: true };
    const { status, message } = await owner.post('console/channel/save', { values });
    if (status !== 200) throw new Error(message);
  }
});

const nodesOf = async (path: string): Promise<Node[]> => readHead(await site.read(path)).data;

test.each([
  ['/home', ['Organization', 'WebSite']],
  ['/service', ['BreadcrumbList']],
  ['/about/craft', ['BreadcrumbList', 'VideoObject']],
  ['/forms', ['BreadcrumbList', 'LocalBusiness', 'LocalBusiness']],
  ['/questions', ['BreadcrumbList', 'FAQPage']],
  // Its days are words that an owner writes, and no Event is without a date.
  ['/event', ['BreadcrumbList', 'FAQPage']],
  ['/news', ['BreadcrumbList', 'ItemList']],
  ['/products?pageNum=2', ['BreadcrumbList', 'ItemList']],
  ['/news/a-second-life-for-broken-tiles', ['BreadcrumbList', 'Article']],
  ['/products/celadon-upright', ['BreadcrumbList', 'Product']],
  ['/products/moon-wave', ['BreadcrumbList', 'ItemPage']],
])('%s has %j with what is required, in both languages', async (path, kinds) => {
  for (const base of ['', '/en']) {
    const nodes = await nodesOf(base + path);
    expect(nodes.map((node) => node['@type'])).toEqual(kinds);
    expect(nodes.flatMap(faultsOf)).toEqual([]);
  }
});

test('what is said of questions, videos and places is what the page shows', async () => {
  for (const path of ['/questions', '/en/event', '/en/about/craft', '/forms']) {
    const html = await site.read(path);
    const body = html.slice(html.indexOf('<body'));
    const described = readHead(html).data.slice(1);
    const texts = ['name', 'text', 'streetAddress', 'telephone', 'email', 'description'].flatMap((name) =>
      collectTexts(described, name),
    );
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(body).toContain(escapeText(text));
  }
});

test('what is missing or wrong is found', () => {
  const product = { '@type': 'Product', name: 'Tile', offers: { '@type': 'Offer', price: '1,5' } };
  expect(faultsOf(product)).toEqual([expect.stringContaining('Product.offers')]);
  expect(faultsOf({ '@type': 'Article', headline: '' })).toContain('Article.headline: ""');
});

test('a product without a price is none for services that show links', async () => {
  expect(readHead(await site.read('/products/moon-wave')).meta['og:type']).toBe('website');
  expect(readHead(await site.read('/products/celadon-upright')).meta['og:type']).toBe('product');
});

test('a video is described from the moment when it is in the library', async () => {
  const { database, events, media } = site.services;
  const film = await database.queries
    .selectFrom('media')
    .selectAll()
    .where('resource_code', '=', 'film-firing')
    .executeTakeFirstOrThrow();
  const uploaded = { resource_code: 'film-other', created_at: '2026-02-03T04:05:06.000Z' };
  await database.queries
    .insertInto('media')
    .values({ ...film, ...uploaded, state: 'pending' })
    .execute();
  await database.queries
    .updateTable('content')
    .set({ document: sql`replace(document, '/media/film-firing_', '/media/film-other_')` })
    .execute();
  await media.items.save('default', [uploaded.resource_code]);
  events.emit('changed', { projectCode: 'default', tags: ['content:ABOUT_CRAFT'] });
  const video = (await nodesOf('/about/craft')).find((node) => node['@type'] === 'VideoObject');
  expect(video).toMatchObject({ uploadDate: uploaded.created_at });
  expect(String(video?.contentUrl)).toContain('/media/film-other_');
});

import { savePages } from '../../src/server/domains/content/index.ts';
import { describe, expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { linkOf, ORIGIN, readHead, serveSite, type ReadHead } from './served-site.ts';

const nodeOf = ({ data }: ReadHead, type: string): Record<string, unknown> | undefined =>
  data.find((node) => node['@type'] === type);

const makeList = (byAddress: boolean): Ast => ({
  vm: [{ key: 'list', block: 'product-list-4', version: 1 }],
  data: { list: { byAddress, pageSize: 4, collectionType: 2 } },
  dict: {},
});

describe('what search engines are told of a page', () => {
  const site = serveSite();
  const head = async (url: string): Promise<ReadHead> => readHead(await site.read(url));

  test('the home page has one address in each language, and each names all', async () => {
    const chinese = await head('/home?utm_source=x&sortWay=1');
    expect(linkOf(chinese, 'canonical')).toBe(`${ORIGIN}/home`);
    const english = await head('/home?lang=en-US');
    expect(linkOf(english, 'canonical')).toBe(`${ORIGIN}/en/home`);
    for (const each of [chinese, english]) {
      expect(linkOf(each, 'alternate', 'zh-CN')).toBe(`${ORIGIN}/home`);
      expect(linkOf(each, 'alternate', 'en-US')).toBe(`${ORIGIN}/en/home`);
      expect(linkOf(each, 'alternate', 'x-default')).toBe(`${ORIGIN}/home`);
    }
    expect(english.title).toContain('Kilnfield');
    expect(english.meta).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Kilnfield',
      'og:url': `${ORIGIN}/en/home`,
      'og:locale': 'en_US',
      'og:locale:alternate': 'zh_CN',
      'twitter:card': 'summary_large_image',
    });
    expect(english.meta.keywords).toContain('tile');
    expect(english.meta['og:description']).toBe(english.meta.description);
    expect(english.meta['og:image']).toMatch(new RegExp(`^${ORIGIN}/media/.+\\.w\\d+\\.webp$`));
    expect(Number(english.meta['og:image:width'])).toBeGreaterThan(0);
    expect(Number(english.meta['og:image:height'])).toBeGreaterThan(0);
  });

  test('the home page says who stands behind it', async () => {
    const english = await head('/home?lang=en-US');
    expect(nodeOf(english, 'Organization')).toMatchObject({
      name: 'Kilnfield',
      url: `${ORIGIN}/en/home`,
      contactPoint: { telephone: '+867985550187', email: 'hello@kilnfield.example' },
    });
    expect(nodeOf(english, 'WebSite')).toMatchObject({ name: 'Kilnfield', inLanguage: 'en-US' });
  });

  test('the logo is the picture in the header', async () => {
    expect(nodeOf(await head('/home'), 'Organization')).not.toHaveProperty('logo');
    const { contents, sites } = site.services;
    const known = await sites.find('any.example');
    const language = 'zh-CN';
    const stored = await contents.read(known, language, ['NavigationCommon']);
    const { revision = 0, ast } = stored.get('NavigationCommon') ?? {};
    const changed = structuredClone(ast) as Ast;
    const { subContentMap } = changed.data.header as { subContentMap: Record<string, object> };
    const url = '/media/hero-kiln_1920x1080.webp';
    subContentMap.Icon = { url };
    const channelContentMap = { NavigationCommon: { revision, ast: changed } };
    await savePages(site.services, known, { language, channelContentMap }, { author: 'test' });
    expect(nodeOf(await head('/home'), 'Organization')?.logo).toBe(`${ORIGIN}${url}`);
  });

  test('a page below it names its way', async () => {
    expect(nodeOf(await head('/about/craft?lang=en-US'), 'BreadcrumbList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/en/home` },
      { '@type': 'ListItem', position: 2, name: 'About', item: `${ORIGIN}/en/about` },
      { '@type': 'ListItem', position: 3, name: 'How we make it', item: `${ORIGIN}/en/about/craft` },
    ]);
  });

  test('a product’s page is known by its code; price and picture are told', async () => {
    const product = await head('/product?x=1&contentCode=celadon-upright&lang=en-US');
    const address = `${ORIGIN}/en/products/celadon-upright`;
    expect(linkOf(product, 'canonical')).toBe(address);
    expect(linkOf(product, 'alternate', 'zh-CN')).toBe(`${ORIGIN}/products/celadon-upright`);
    expect(product.meta).toMatchObject({
      'og:type': 'product',
      'og:title': 'Celadon Upright',
      'og:url': address,
    });
    const node = nodeOf(product, 'Product');
    expect(node).toMatchObject({
      name: 'Celadon Upright',
      brand: { '@type': 'Brand', name: 'Kilnfield' },
      offers: {
        '@type': 'Offer',
        priceCurrency: 'CNY',
        price: expect.stringMatching(/^\d+\.\d\d$/) as string,
        url: address,
      },
    });
    expect((node?.image as string[] | undefined)?.[0]).toMatch(`${ORIGIN}/media/`);
    const names = ((nodeOf(product, 'BreadcrumbList')?.itemListElement ?? []) as { name: string }[]).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['Home', 'Products', 'Celadon Upright']);
  });

  test('an article says when it came out and who wrote it', async () => {
    const article = await head('/article?contentCode=broken-tiles-terrazzo&lang=en-US');
    expect(nodeOf(article, 'Article')).toMatchObject({
      headline: 'A second life for broken tiles',
      datePublished: '2025-10-22T00:00:00.000Z',
      author: { '@type': 'Organization', name: 'Kilnfield editors' },
      inLanguage: 'en-US',
    });
    expect(article.meta).toMatchObject({
      'og:type': 'article',
      'article:published_time': '2025-10-22T00:00:00.000Z',
    });
  });

  test('each page of a list and each classification has its own address; the order has not', async () => {
    const { sites, classifications } = site.services;
    const known = await sites.find('any.example');
    const save = (byAddress: boolean) =>
      savePages(
        site.services,
        known,
        {
          language: 'zh-CN',
          channelContentMap: { SERVICE_CARE: { revision: byAddress ? 1 : 2, ast: makeList(byAddress) } },
        },
        { author: 'test' },
      );
    await save(true);
    const second = await head('/service/care?pageNum=2&sortWay=3&lang=en-US');
    expect(linkOf(second, 'canonical')).toBe(`${ORIGIN}/en/service/care?pageNum=2`);
    expect(linkOf(second, 'alternate', 'zh-CN')).toBe(`${ORIGIN}/service/care?pageNum=2`);
    const [listed] = (nodeOf(second, 'ItemList')?.itemListElement ?? []) as {
      position: number;
      url: string;
    }[];
    expect(listed).toMatchObject({
      position: 5,
      url: expect.stringMatching(/\/en\/products\/[\w-]+$/) as string,
    });
    const [sort] = await classifications.list(known, 'en-US', 2);
    const sorted = `/service/care?classificationCode=${sort?.classificationCode ?? ''}`;
    expect(linkOf(await head(sorted), 'canonical')).toBe(ORIGIN + sorted);
    const madeUp = await head('/service/care?classificationCode=made-up&sortWay=1');
    expect(linkOf(madeUp, 'canonical')).toBe(`${ORIGIN}/service/care`);
    // The same block, where it is a teaser that does not follow the address.
    await save(false);
    expect(linkOf(await head(`${sorted}&pageNum=2`), 'canonical')).toBe(`${ORIGIN}/service/care`);
  });

  test('the site can be searched, and what somebody has searched for is not found', async () => {
    expect(nodeOf(await head('/home'), 'WebSite')?.potentialAction).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: `${ORIGIN}/search?keyword={search_term_string}` },
    });
    const found = await head('/search?keyword=tile');
    expect(found.meta.robots).toBe('noindex');
    expect(linkOf(found, 'canonical')).toBeUndefined();
    expect(await site.read('/sitemap.xml')).not.toContain(`${ORIGIN}/search`);
  });

  test('a page that does not exist has a name, and nothing to be found by', async () => {
    const answer = await site.app.inject('/nowhere');
    const notFound = readHead(answer.body);
    expect(answer.statusCode).toBe(404);
    expect(notFound.meta.robots).toBe('noindex');
    expect(linkOf(notFound, 'canonical')).toBeUndefined();
    expect(notFound.data).toEqual([]);
  });

  test('text is text, also in the structured data', async () => {
    const { queries } = site.services.database;
    const row = await queries
      .selectFrom('content_item')
      .selectAll()
      .where('content_code', '=', 'moon-wave')
      .executeTakeFirstOrThrow();
    const title = '</script><script>alert(1)</script><!-- "&';
    const document = JSON.stringify({
      ...(JSON.parse(row.document) as object),
      title,
      seoTitle: title,
      summary: title,
    });
    await queries
      .updateTable('content_item')
      .set({ document })
      .where('content_code', '=', 'moon-wave')
      .execute();
    const html = await site.read('/product?contentCode=moon-wave');
    expect(html).not.toContain('<script>alert');
    const unsafe = readHead(html);
    expect(unsafe.title).toContain(title);
    expect(nodeOf(unsafe, 'Product')).toMatchObject({ name: title });
  });
});

describe('a server that nobody has given an address', () => {
  const site = serveSite('SQLite', {});

  test('keeps nothing of a Host that a caller makes up', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.']) {
      const html = await site.read('/home', { host, 'x-forwarded-host': 'evil.example' });
      expect(html).not.toContain('evil');
      expect(linkOf(readHead(html), 'canonical')).toBeUndefined();
    }
    expect(await site.read('/robots.txt', { host: 'evil.example' })).not.toContain('Sitemap');
    expect(
      (await site.app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } })).statusCode,
    ).toBe(404);
  });

  test('has the address of its own machine there', async () => {
    site.services.sites.listenOn(3000);
    const here = readHead(await site.read('/home', { host: 'localhost:9999' }));
    expect(linkOf(here, 'canonical')).toBe('http://localhost:3000/home');
    const elsewhere = readHead(await site.read('/home', { host: 'evil.example:3000' }));
    expect(linkOf(elsewhere, 'canonical')).toBeUndefined();
  });

  test('uses the first host that its site has claimed', async () => {
    await site.services.database.queries
      .insertInto('site_host')
      .values([
        { host: 'www.tiles.example', project_code: 'default' },
        { host: 'tiles.example', project_code: 'default' },
      ])
      .execute();
    site.services.sites.forget();
    for (const host of ['www.tiles.example', 'localhost:3000', 'unclaimed.example'])
      expect(linkOf(readHead(await site.read('/home', { host })), 'canonical')).toBe(
        'https://tiles.example/home',
      );
  });
});

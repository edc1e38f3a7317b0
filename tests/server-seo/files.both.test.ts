import { expect, describe, test } from 'vitest';
import { MAX_ITEMS } from '../../src/server/pages/seo/listed-pages.ts';
import { DATABASES } from '../support/database.ts';
import { ORIGIN, readHead, serveSite } from './served-site.ts';

/** What stands between the tags of a name. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map((match) => match[1] ?? '');

describe.each(DATABASES)('files for search engines on $name', ({ name }) => {
  const site = serveSite(name);

  test('robots.txt hides calls alone, no page that says noindex, and names the sitemap', async () => {
    const robots = await site.read('/robots.txt');
    expect(robots).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    for (const path of ['/owner/login', '/client/clientLogin', '/404'])
      expect(readHead((await site.app.inject(path)).body).meta.robots).toBe('noindex');
  });

  test('the sitemap has every page in each language, with the others, and when it changed', async () => {
    const sitemap = await site.read('/sitemap.xml');
    const addresses = textsOf(sitemap, 'loc');
    expect(addresses).toEqual(
      expect.arrayContaining([`${ORIGIN}/home`, `${ORIGIN}/en/home`, `${ORIGIN}/about/craft`]),
    );
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${ORIGIN}/news/a-second-life-for-broken-tiles`,
        `${ORIGIN}/en/products/celadon-upright`,
      ]),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of [`${ORIGIN}/404`, `${ORIGIN}/article`, `${ORIGIN}/product`, `${ORIGIN}/search`])
      expect(addresses).not.toContain(address);
    expect(sitemap).not.toContain('privacy-agreement');
    expect(sitemap).toContain(`<xhtml:link rel="alternate" hreflang="en-US" href="${ORIGIN}/en/home"/>`);
    for (const time of textsOf(sitemap, 'lastmod')) expect(new Date(time).toISOString()).toBe(time);
    expect(textsOf(sitemap, 'lastmod')).toHaveLength(addresses.length);
  });

  test('every address of the sitemap leads to a page', { timeout: 90_000, tags: 'long' }, async () => {
    const wrong: string[] = [];
    for (const address of textsOf(await site.read('/sitemap.xml'), 'loc')) {
      const path = address.replaceAll('&amp;', '&').slice(ORIGIN.length);
      await site.read(path).catch(() => wrong.push(path));
    }
    expect(wrong).toEqual([]);
  });

  test('the manifest and the head name the site in the language asked for, and a list its page', async () => {
    expect(JSON.parse(await site.read('/site.webmanifest?lang=en-US'))).toMatchObject({
      name: 'Kilnfield',
      lang: 'en-US',
      theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
    });
    const page = await site.read('/products?pageNum=2&lang=en-US');
    expect(page).toContain('<title>Products · Kilnfield · Page 2</title>');
    expect(page).toMatch(/<meta name="description" content="[^"]+ · Page 2">/);
    expect(page).toContain('<meta name="theme-color"');
    // Nothing is stored for it: the first description of its blocks.
    expect(await site.read('/products/glazed')).toMatch(/<meta name="description" content="[^"]{10,}">/);
  });

  test('both are kept, and written anew when what they tell has changed', async () => {
    const first = await site.app.inject('/sitemap.xml');
    const { etag, 'last-modified': lastModified } = first.headers;
    const conditions = [{ 'if-none-match': String(etag) }, { 'if-modified-since': String(lastModified) }];
    for (const headers of conditions)
      expect((await site.app.inject({ url: '/sitemap.xml', headers })).statusCode).toBe(304);
    const { queries } = site.services.database;
    await queries
      .updateTable('content_item')
      .set({ is_hidden: 1 })
      .where('content_code', '=', 'celadon-upright')
      .execute();
    expect(await site.read('/sitemap.xml')).toContain('celadon-upright');
    site.services.events.emit('changed', { projectCode: 'default', tags: ['items'] });
    expect(await site.read('/sitemap.xml')).not.toContain('celadon-upright');
    await queries
      .updateTable('content_item')
      .set({ is_hidden: 0 })
      .where('content_code', '=', 'celadon-upright')
      .execute();
  });

  test('the feed has the newest articles in the language asked for', async () => {
    const chinese = await site.app.inject('/rss.xml');
    expect(chinese.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const feed = await site.read('/rss.xml?lang=en-US');
    expect(textsOf(feed, 'language')).toEqual(['en-US']);
    expect(textsOf(chinese.body, 'language')).toEqual(['zh-CN']);
    expect(feed).toContain(
      `<atom:link href="${ORIGIN}/rss.xml?lang=en-US" rel="self" type="application/rss+xml"/>`,
    );
    const items = textsOf(feed, 'item');
    expect(items.length).toBeGreaterThan(5);
    expect(items.length).toBeLessThanOrEqual(20);
    const dates = items.map((item) => Date.parse(textsOf(item, 'pubDate')[0] ?? ''));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    for (const item of items) {
      expect(textsOf(item, 'pubDate')[0]).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
      expect(textsOf(item, 'link')[0]).toMatch(new RegExp(`^${ORIGIN}/en/news/[\\w-]+$`));
    }
    expect(new Set(items.map((item) => textsOf(item, 'guid')[0])).size).toBe(items.length);
    // An unknown language is the site's own; an odd query is no key of what is kept.
    expect(await site.read('/rss.xml?lang=xx&lang=yy&a=1')).toBe(chinese.body);
  });

  test('what an owner writes cannot break the feed', async () => {
    const { queries } = site.services.database;
    const row = await queries
      .selectFrom('content_item')
      .selectAll()
      .where('content_code', '=', 'electric-kilns')
      .executeTakeFirstOrThrow();
    const document = JSON.stringify({
      ...(JSON.parse(row.document) as object),
      title: ']]></title><x a="b">&\u0001\b\ufffe🎉\ud800',
    });
    await queries
      .updateTable('content_item')
      .set({ document, released_at: '2030-01-01T00:00:00.000Z' })
      .where('content_code', '=', 'electric-kilns')
      .execute();
    site.services.events.emit('changed', { projectCode: 'default', tags: ['items'] });
    const [item = ''] = textsOf(await site.read('/rss.xml'), 'item');
    expect(textsOf(item, 'title')).toEqual([']]&gt;&lt;/title&gt;&lt;x a=&quot;b&quot;&gt;&amp;🎉\ufffd']);
  });

  test('a long sitemap comes in parts', async () => {
    const { queries } = site.services.database;
    const { shown_title: _, ...row } = await queries
      .selectFrom('content_item')
      .selectAll()
      .where('type', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: MAX_ITEMS }, (_, index) => ({
      ...row,
      content_code: `many-${index}`,
      slug: `many-${index}`,
    }));
    for (let start = 0; start < many.length; start += 500)
      await queries
        .insertInto('content_item')
        .values(many.slice(start, start + 500))
        .execute();
    site.services.events.emit('changed', { projectCode: 'default', tags: ['items'] });
    expect(textsOf(await site.read('/sitemap.xml'), 'loc')).toEqual([
      `${ORIGIN}/sitemap-1.xml`,
      `${ORIGIN}/sitemap-2.xml`,
    ]);
    const all = (
      await Promise.all(['/sitemap-1.xml', '/sitemap-2.xml'].map((part) => site.read(part)))
    ).flatMap((part) => textsOf(part, 'loc'));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((address) => address.includes('/many-'))).toHaveLength(MAX_ITEMS * 2);
    for (const part of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-x.xml'])
      expect((await site.app.inject(part)).statusCode).toBe(404);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { linkOf, ORIGIN, readHead, serveSite } from './served-site.ts';

const site = serveSite();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...(await signIn(site.app, 'owner')).headers, 'accept-language': 'en-US' };
});

const ask = async (url: string, cookie = '') => {
  const answer = await site.app.inject({ url, headers: { accept: 'text/html', cookie } });
  return { status: answer.statusCode, location: answer.headers.location, ...answer };
};
const whereTo = async (url: string): Promise<unknown[]> => {
  const { status, location } = await ask(url);
  return [status, location];
};
const shown = async (url: string): Promise<string> => {
  const { status, body } = await ask(url);
  expect([url, status]).toEqual([url, 200]);
  return body;
};
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map((match) => match[1] ?? '');

async function call(path: string, payload?: object) {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await site.app.inject({ url: `/api/console/${path}`, method, headers, payload });
  return answer.json<{ code: number; message: string; data: never }>();
}
async function save(entity: string, values: object, id?: string): Promise<string> {
  const known =
    id === undefined
      ? { values: {} }
      : ((await call(`${entity}/get?id=${id}`)).data as { values: object; revision: number });
  const { values: before, ...revision } = known as { values: object; revision?: number };
  const answer = await call(`${entity}/save`, {
    id,
    revision: revision.revision,
    values: { ...before, ...values },
  });
  expect([entity, answer.code, JSON.stringify(answer)]).toEqual([entity, 200, expect.anything()]);
  return (answer.data as { id: string }).id;
}

describe('a page in another language', () => {
  test('has an address of its own, and its links stay in the language', async () => {
    const english = await shown('/en/about');
    expect(english).toContain('<html lang="en-US">');
    expect(linkOf(readHead(english), 'canonical')).toBe(`${ORIGIN}/en/about`);
    const inMenu = linksOf(english.slice(english.indexOf('<header'), english.indexOf('</header>')));
    expect(inMenu).toContain('/en/news');
    expect(inMenu).not.toContain('/news');
    // Members have one center in all languages; files one address.
    expect(linksOf(english).filter((link) => /^\/en\/(?:client|media|api)/.test(link))).toEqual([]);
    expect(await shown('/about')).toContain('<html lang="zh-CN">');
  });

  test.each([
    ['/about?lang=en-US', 301, '/en/about'],
    ['/en/about?lang=zh-CN', 301, '/about'],
    ['/about?utm_source=x&lang=en-US', 301, '/en/about?utm_source=x'],
    ['/', 301, '/home'],
    ['/en', 301, '/en/home'],
    ['/en/about/', 301, '/en/about'],
    ['/en/About', 301, '/en/about'],
    ['/EN/about', 301, '/en/about'],
    ['/En/News', 301, '/en/news'],
  ])('%s leads on: %i %s', async (url, ...answer) => {
    expect(await whereTo(url)).toEqual(answer);
  });

  test('the language of an old address is remembered', async () => {
    expect((await ask('/about?lang=en-US')).headers['set-cookie']).toContain('language=en-US');
    expect((await ask('/en/about')).headers['set-cookie']).toBeUndefined();
  });

  test('unknown addresses in it are a 404 in it; nothing answers twice', async () => {
    const { status, body } = await ask('/en/nowhere');
    expect(status).toBe(404);
    expect(body).toContain('<html lang="en-US">');
    expect((await ask('/en/en/about')).status).toBe(404);
    expect((await ask('/zh/about')).status).toBe(404);
  });

  test('redirects work below it', async () => {
    await save('redirect', { path: '/old-team', target: '/about' });
    expect(await whereTo('/en/old-team')).toEqual([301, '/en/about']);
    await save('redirect', { path: '/old-english', target: '/en/news/#top' });
    expect(await whereTo('/en/old-english?a=1')).toEqual([301, '/en/news/?a=1#top']);
  });

  test('doubled slashes and index files lead to the page, and to no other site', async () => {
    for (const [url, to] of [
      ['//home', '/home'],
      ['/en//about///craft/', '/en/about/craft'],
      ['/news//a-second-life-for-broken-tiles?a=1', '/news/a-second-life-for-broken-tiles?a=1'],
      ['/index.html', '/'],
      ['/en/index.php', '/en'],
      ['/about/INDEX.HTM?a=1', '/about?a=1'],
    ] as const)
      expect([url, ...(await whereTo(url))]).toEqual([url, 301, to]);
    for (const url of ['//evil.example/home', '/none//index.html', '/home/index.txt'])
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
  });

  test('pages that are called as an index file is stay pages, also for what leads to them', async () => {
    const page = { begin: '', addsToMenu: false, startsDown: false };
    const id = await save('channel', { ...page, title: { 'zh-CN': '旧' }, path: '/legacy' });
    await save('channel', { path: '/legacy/index.html' }, id);
    await shown('/legacy/index.html');
    for (const url of ['/legacy', '/legacy/index.php', '/legacy//index.html', '/Legacy//INDEX.HTML'])
      expect([url, ...(await whereTo(url))]).toEqual([url, 301, '/legacy/index.html']);
    await shown('/en/legacy/index.html');
    await save('redirect', { path: '/round', target: '/round/index.php' });
    expect((await ask('/round/index.php')).status).toBe(404);
  });

  test('an old address may have spaces, and takes one step to a page with a slash at its end', async () => {
    await save('redirect', { path: '/price list.pdf', target: '/about/' });
    expect(await whereTo('/price%20list.pdf')).toEqual([301, '/about']);
    expect((await ask('/price%20list.doc')).status).toBe(404);
  });

  test('a page that is not translated is not told to search engines in it', async () => {
    const values = { title: { 'zh-CN': '只有中文' }, path: '/only-chinese', begin: '', addsToMenu: false };
    await save('channel', { ...values, startsDown: false });
    const english = readHead(await shown('/en/only-chinese'));
    expect(linkOf(english, 'canonical')).toBe(`${ORIGIN}/only-chinese`);
    expect(english.links.filter(({ hreflang }) => hreflang !== undefined)).toEqual([]);
    const map = await shown('/sitemap.xml');
    expect(map).toContain(`<loc>${ORIGIN}/only-chinese</loc>`);
    expect(map).not.toContain('/en/only-chinese');
    expect(map).toContain(`<loc>${ORIGIN}/en/about</loc>`);
  });
});

describe('a page number beyond the last', () => {
  test.each([
    '/products?pageNum=999',
    '/products?pageNum=0',
    '/news?pageNum=-1',
    '/products?pageNum=02',
    '/products?classificationCode=made-up&pageNum=5',
    '/search?keyword=zzzz&pageNum=3',
    '/home?friendPage=98',
    '/en/products?friendPage=98&pageNum=2',
  ])('%s is a 404, with the page for it', async (url) => {
    const { status, body } = await ask(url);
    expect(status).toBe(404);
    expect(readHead(body).meta.robots).toBe('noindex');
    // What was kept for the first one is no page for the next.
    expect((await ask(url)).status).toBe(404);
  });

  test.each(['/products?pageNum=2', '/products?classificationCode=made-up', '/article?pageNum=9'])(
    '%s is what it was',
    async (url) => expect((await ask(url)).status).toBe(url.startsWith('/article') ? 404 : 200),
  );
});

describe('codes in other capitals', () => {
  test.each([
    ['/product?contentCode=Celadon-Upright', '/products/celadon-upright'],
    ['/en/product?contentCode=CELADON-UPRIGHT&utm_source=x', '/en/products/celadon-upright?utm_source=x'],
    ['/products?classificationCode=Celadon', '/products?classificationCode=celadon'],
    [
      '/en/products?classificationCode=CELADON&sortWay=1',
      '/en/products?classificationCode=celadon&sortWay=1',
    ],
  ])('%s leads to the one page', async (url, location) => {
    expect(await whereTo(url)).toEqual([301, location]);
    await shown(location);
  });

  test('a code that is written so is a page of its own; a made-up one stays what it is', async () => {
    const { queries } = site.services.database;
    const known = await queries
      .selectFrom('classification')
      .selectAll()
      .where('classification_code', '=', 'celadon')
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('classification')
      .values({ ...known, classification_code: 'CELADON' })
      .execute();
    expect(await whereTo('/products?classificationCode=CELADON')).toEqual([200, undefined]);
    expect(await whereTo('/products?classificationCode=Made-Up')).toEqual([200, undefined]);
    expect((await ask('/product?contentCode=Made-Up')).status).toBe(404);
  });
});

describe('an article', () => {
  const TITLE = { 'zh-CN': '第一炉', 'en-US': 'The First Kiln: what we’ve learned' };

  test('has an address made from its English title, in both languages', async () => {
    const id = await save('article', { title: TITLE, state: 'published' });
    const path = '/news/the-first-kiln-what-weve-learned';
    const head = readHead(await shown(path));
    expect(linkOf(head, 'canonical')).toBe(ORIGIN + path);
    expect(linkOf(head, 'alternate', 'en-US')).toBe(`${ORIGIN}/en${path}`);
    expect(readHead(await shown(`/en${path}`)).title).toContain('The First Kiln');
    expect(linksOf(await shown('/en/news'))).toContain(`/en${path}`);
    expect(await whereTo(`/article?contentCode=${id}&utm_source=x`)).toEqual([301, `${path}?utm_source=x`]);
    expect(await whereTo(`/article?contentCode=${id}&lang=en-US`)).toEqual([
      301,
      `/en/article?contentCode=${id}`,
    ]);
    expect(await whereTo(`/en/article?contentCode=${id}`)).toEqual([301, `/en${path}`]);
    expect(await whereTo('/News/The-First-Kiln-what-weve-learned/')).toEqual([301, path]);
    expect(await shown('/sitemap.xml')).toContain(`<loc>${ORIGIN}/en${path}</loc>`);
    expect(await shown('/rss.xml?lang=en-US')).toContain(`<link>${ORIGIN}/en${path}</link>`);
    // Another one with the same title has another address.
    await save('article', { title: TITLE, state: 'published' });
    expect(await shown(`${path}-2`)).toContain('第一炉');
  });

  test('has its Chinese title, where there is no other; it is told in that language alone', async () => {
    await save('article', { title: { 'zh-CN': '开窑 2026：春' }, state: 'published' });
    const path = encodeURI('/news/开窑-2026-春');
    const head = readHead(await shown(path));
    expect(linkOf(head, 'canonical')).toBe(ORIGIN + path);
    expect(head.links.filter(({ hreflang }) => hreflang !== undefined)).toEqual([]);
    expect(await shown('/sitemap.xml')).not.toContain(`/en${path}`);
  });

  test('keeps its address when its title changes; its owner changes it, the old one leads on', async () => {
    const title = { 'zh-CN': '釉', 'en-US': 'Glaze' };
    const id = await save('article', { title, state: 'published' });
    await save('article', { title: { 'zh-CN': '釉', 'en-US': 'Glazes of the year' } }, id);
    expect(await shown('/en/news/glaze')).toContain('Glazes of the year');
    await save('article', { slug: 'Our Glazes' }, id);
    expect(await whereTo('/news/glaze')).toEqual([301, '/news/our-glazes']);
    expect(await shown('/news/our-glazes')).toContain('釉');
    // Empty: made from the title again.
    await save('article', { slug: '' }, id);
    expect(await whereTo('/news/our-glazes')).toEqual([301, '/news/glazes-of-the-year']);
    expect(await whereTo('/news/glaze')).toEqual([301, '/news/glazes-of-the-year']);
  });

  test('follows its title as long as it is a draft', async () => {
    const id = await save('article', { title: { 'zh-CN': '草稿', 'en-US': 'Untitled' } });
    await save('article', { title: { 'zh-CN': '草稿', 'en-US': 'Wood ash' } }, id);
    const { values } = (await call(`article/get?id=${id}`)).data as { values: { slug: string } };
    expect(values.slug).toBe('wood-ash');
  });

  test('an address that another one has, or without letters, is refused at its field', async () => {
    await save('article', { title: { 'zh-CN': '甲', 'en-US': 'Taken' }, state: 'published' });
    const id = await save('article', { title: { 'zh-CN': '乙', 'en-US': 'Other' } });
    const known = (await call(`article/get?id=${id}`)).data as { values: object; revision: number };
    const refused = async (slug: string) =>
      (await call('article/save', { id, revision: known.revision, values: { ...known.values, slug } }))
        .message;
    expect(await refused('taken')).toContain('address');
    expect(await refused('?!')).toContain('letters');
  });

  test('made-up addresses are 404, or lead to the one', async () => {
    expect((await ask('/news/made-up')).status).toBe(404);
    expect((await ask('/news/made-up/deeper')).status).toBe(404);
    const path = '/news/the-first-kiln-what-weve-learned';
    expect(await whereTo(`${path}?contentCode=zzz`)).toEqual([301, path]);
  });

  test('follows the path of its list', async () => {
    await save('channel', { path: '/journal' }, 'CONSULT');
    expect(await whereTo('/news/the-first-kiln-what-weve-learned')).toEqual([
      301,
      '/journal/the-first-kiln-what-weve-learned',
    ]);
    expect(await shown('/journal/the-first-kiln-what-weve-learned')).toContain('第一炉');
  });
});

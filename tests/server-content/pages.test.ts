import { savePages } from '../../src/server/domains/content/index.ts';
import { describe, expect, test } from 'vitest';
import { loadStoredPage } from '../../src/server/pages/load-page.ts';
import { CHINESE, ENGLISH, provideServices } from '../storage/site.ts';

describe('the page at a path of the demo site', () => {
  const services = provideServices('SQLite', 'demo');

  async function load(
    path: string,
    {
      language = CHINESE,
      base = '',
      query = {},
    }: { language?: string; base?: string; query?: Record<string, string> } = {},
  ) {
    const site = await services.sites.find('any.example');
    return loadStoredPage(services, site, { path, query }, language, base);
  }

  test('is whole: its own blocks, header and footer, the site and what search engines are told', async () => {
    const page = await load('/home', { language: ENGLISH });
    expect(page).toMatchObject({
      status: 200,
      model: {
        channel: { channelCode: 'HOME', channelName: 'Home' },
        site: { name: 'Kilnfield', language: ENGLISH, base: '/en' },
        content: { languageCode: ENGLISH },
      },
    });
    if (!('model' in page)) return;
    expect(page.model.content.ast.vm.length).toBeGreaterThan(3);
    expect(page.model.NavigationCommon.ast.vm.map((block) => block.block)).toEqual([
      'run-state-banner',
      'header',
    ]);
    expect(page.model.WebSiteCommon.ast.vm.length).toBeGreaterThan(0);
    expect(page.model.seo.title).toContain('Kilnfield');
    expect(page.model.seo).not.toHaveProperty('robots');
  });

  test.each([
    ['/', { redirect: '/home', status: 301 }],
    ['/home/', { redirect: '/home', status: 301 }],
    ['/about/craft/', { redirect: '/about/craft', status: 301 }],
  ])('%s leads elsewhere', async (path, expected) => {
    expect(await load(path)).toEqual(expected);
  });

  test('under /edit every address keeps that base, and the query goes along', async () => {
    expect(await load('/', { base: '/edit' })).toEqual({ redirect: '/edit/home', status: 301 });
    expect(await load('/product/', { query: { contentCode: 'a&b=c' } })).toEqual({
      redirect: '/product?contentCode=a%26b%3Dc',
      status: 301,
    });
  });

  test.each([
    '/nowhere',
    '/404',
    '//evil.example/',
    '/\\evil.example/',
    '/home//',
    '/home/../home',
    `/${'a'.repeat(2000)}`,
    '/article',
    '/édit',
  ])('%s is the page for what does not exist', async (path) => {
    expect(await load(path)).toMatchObject({
      status: 404,
      model: { channel: { component: 'Abnormal404' }, seo: { robots: 'noindex' } },
    });
  });

  test('a page for an item answers 404 without an item of its kind; its title is the item’s', async () => {
    const query = { contentCode: 'celadon-upright' };
    expect(await load('/product', { query, language: ENGLISH })).toMatchObject({
      status: 200,
      model: { seo: { title: 'Celadon Upright · Kilnfield' }, route: { query } },
    });
    expect(await load('/article', { query })).toMatchObject({ status: 404 });
    expect(await load('/product', { query: { contentCode: 'no-such-tile' } })).toMatchObject({ status: 404 });
  });

  test.each([
    ['/article', 1],
    ['/product', 2],
  ] as const)('%s shows the newest item in edit mode, unless it names one', async (path, type) => {
    const site = await services.sites.find('any.example');
    const { data } = await services.items.list(site, CHINESE, { type, pageNum: 1, pageSize: 3 });
    const [newest, , third] = data.map(({ contentCode }) => contentCode);
    expect(await load(path, { base: '/edit' })).toMatchObject({
      status: 200,
      item: { contentCode: newest },
      model: { route: { query: { contentCode: newest } } },
    });
    const query = { contentCode: third ?? '' };
    expect(await load(path, { base: '/edit', query })).toMatchObject({ model: { route: { query } } });
  });

  test('a new name in the header is the name of the site', async () => {
    const site = await services.sites.find('any.example');
    const rename = async (language: string, title: string): Promise<void> => {
      const contents = await services.contents.read(site, language, ['NavigationCommon']);
      const { ast, revision } = structuredClone(contents.get('NavigationCommon')) ?? expect.unreachable();
      Object.assign(ast.data.header?.subContentMap ?? {}, { Title: { title } });
      const channelContentMap = { NavigationCommon: { ast, revision } };
      await savePages(services, site, { language, channelContentMap }, { author: 'owner' });
    };
    const expectTitle = async (language: string, title: string): Promise<void> => {
      expect(await load('/about', { language })).toMatchObject({ model: { seo: { title } } });
    };
    await expectTitle(ENGLISH, 'About Kilnfield · Kilnfield');
    await rename(CHINESE, '新名');
    await expectTitle(CHINESE, '关于砌境 · 新名');
    await expectTitle(ENGLISH, 'About Kilnfield · Kilnfield');
    await rename(ENGLISH, 'New name');
    await expectTitle(ENGLISH, 'About Kilnfield · New name');
    // A translation that shows the name of the default language follows it.
    await rename(ENGLISH, '新名');
    await rename(CHINESE, '又一个新名');
    await expectTitle(ENGLISH, 'About Kilnfield · 又一个新名');
    await rename(CHINESE, ' ');
    await expectTitle(CHINESE, '关于砌境 · 又一个新名');
    for (const [language, name] of [
      [CHINESE, '砌境'],
      [ENGLISH, 'Kilnfield'],
    ] as const)
      await rename(language, name);
  });

  test('friend links are read by the rule of links', async () => {
    const site = await services.sites.find('any.example');
    const link = { title: '{}', image: '', is_new_tab: 0 as const, sort_order: -1 };
    for (const [link_code, url] of [
      ['pasted', 'www.example.com/窑'],
      ['script', 'javascript:alert(1)'],
    ] as const)
      await services.database.queries
        .insertInto('friend_link')
        .values({ ...link, project_code: site.projectCode, link_code, url })
        .execute();
    const { data } = await services.friendLinks.list(site, CHINESE, { pageNum: 1, pageSize: 2 });
    expect(data.map(({ url }) => url)).toEqual([
      'https://www.example.com/%E7%AA%91',
      // No page makes a link of it.
      'javascript:alert(1)',
    ]);
  });

  test('a deleted channel is not there, and neither is what leads to it', async () => {
    const hide = async (isDeleted: 0 | 1): Promise<void> => {
      await services.database.queries
        .updateTable('channel')
        .set({ is_deleted: isDeleted })
        .where('channel_code', '=', 'ABOUTUS')
        .execute();
      services.events.emit('changed', { projectCode: 'default', tags: ['channels'] });
    };
    await hide(1);
    expect(await load('/about')).toMatchObject({ status: 404 });
    await hide(0);
    expect(await load('/about')).toMatchObject({ status: 200 });
  });
});

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
        site: { name: 'Kilnfield', language: ENGLISH, base: '' },
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
    ['/', { redirect: '/home', status: 302 }],
    ['/home/', { redirect: '/home', status: 301 }],
    ['/about/craft/', { redirect: '/about/craft', status: 301 }],
  ])('%s leads elsewhere', async (path, expected) => {
    expect(await load(path)).toEqual(expected);
  });

  test('under /edit every address keeps that base, and the query goes along', async () => {
    expect(await load('/', { base: '/edit' })).toEqual({ redirect: '/edit/home', status: 302 });
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
    expect(await load('/product', { base: '/edit' })).toMatchObject({ status: 200 });
  });

  test('a deleted channel is not there, and neither is what leads to it', async () => {
    const hide = async (isDeleted: 0 | 1): Promise<void> => {
      await services.database.queries
        .updateTable('channel')
        .set({ is_deleted: isDeleted })
        .where('channel_code', '=', 'ABOUTUS')
        .execute();
      services.events.emit('channelsChanged', { projectCode: 'default' });
    };
    await hide(1);
    expect(await load('/about')).toMatchObject({ status: 404 });
    await hide(0);
    expect(await load('/about')).toMatchObject({ status: 200 });
  });
});

import { describe, expect, test } from 'vitest';
import { signIn, serveForFile } from '../server-http/server.ts';

const server = serveForFile({ SEED: 'demo' });

interface Envelope {
  success: boolean;
  code: number;
  message: string;
  data: never;
  total?: number;
  pages?: number;
}

async function get(url: string, headers: Record<string, string> = { 'accept-language': 'en-US' }) {
  const answer = await server.app.inject({ url, headers });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<Envelope>() };
}

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en-US', ...headers },
  });
  return { status: answer.statusCode, ...answer.json<Envelope>() };
}

describe('channels', () => {
  test('come as a tree, alone, by name and as the way to one, in the language asked for', async () => {
    const all = await get('/api/channel/getAll');
    expect(all.data[0]).toMatchObject({
      channelCode: 'HOME',
      channelName: 'Home',
      linkUrl: '/home',
      editLinkUrl: '/edit/home',
      isHomePage: true,
      parentCode: null,
    });
    expect((await get('/api/channel/info?channelCode=HOME', {})).data).toMatchObject({ channelName: '首页' });
    const way = await get('/api/channel/getBreadcrumbNavigation?channelCode=PRODUCTS_CELADON');
    expect(way.data).toHaveLength(3);
    expect(way.data[0]).toEqual({ channelCode: 'PRODUCTION', channelName: 'Products', linkUrl: '/products' });
    expect((await post('/api/channel/listByName', { channelName: 'HOM' })).data).toMatchObject([
      { channelCode: 'HOME', subChannelInfo: [] },
    ]);
  });

  test('that are not there are a 404 in words', async () => {
    expect(await get('/api/channel/info?channelCode=NOWHERE')).toMatchObject({
      status: 404,
      success: false,
      code: 404,
      message: 'There is no page with the code NOWHERE.',
      data: null,
    });
  });
});

describe('a page in one answer', () => {
  test('has what it is drawn from, its sources loaded', async () => {
    const page = await get('/api/content/page?path=/home&languageCode=en-US');
    expect(page.data).toMatchObject({
      channel: { channelCode: 'HOME' },
      languageCode: 'en-US',
      ast: { vm: expect.arrayContaining([expect.objectContaining({ block: 'banner-1' })]) },
      site: { name: 'Kilnfield' },
      route: { path: '/home' },
    });
    const sources = Object.values(
      (page.data as { sources: Record<string, Record<string, { ok: boolean }>> }).sources,
    ).flatMap((each) => Object.values(each));
    expect(sources.length).toBeGreaterThan(1);
    expect(sources.every((source) => source.ok)).toBe(true);
  });

  test('the root leads to the home page, as it does in a browser', async () => {
    const answer = await server.app.inject('/api/content/page?path=/&languageCode=en-US');
    expect(answer.statusCode).toBe(301);
    expect((await get(String(answer.headers.location))).data).toMatchObject({
      channel: { channelCode: 'HOME' },
      languageCode: 'en-US',
    });
  });

  test.each(['/nowhere', '//evil.example', '/product', '/product?contentCode=none', '/home?x=%'])(
    '%s is none',
    async (path) => {
      expect(await get(`/api/content/page?path=${encodeURIComponent(path)}`)).toMatchObject({
        status: path.startsWith('/home') ? 200 : 404,
      });
    },
  );
});

describe('articles, products and friends', () => {
  test('lists come a page at a time with their figures', async () => {
    const products = await get(
      '/api/client/content/pageList?type=2&collectionType=2&pageSize=2&pageNum=2&sortWay=3',
    );
    expect(products).toMatchObject({
      status: 200,
      pageNum: 2,
      pageSize: 2,
      pages: Math.ceil((products.total ?? 0) / 2),
    });
    expect(products.data).toHaveLength(2);
    expect(products.data[0]).not.toHaveProperty('richText');
    const related = await get('/api/client/content/pageList?type=2&pageSize=3&related=fluted-rod');
    const found = related.data as { contentCode: string; classificationCode: string }[];
    expect(found.map((item) => item.contentCode)).not.toContain('fluted-rod');
    // Two others of its classification, and then the newest.
    expect(found.map((item) => item.classificationCode).slice(0, 2)).toEqual(['fluted', 'fluted']);
    expect(found).toHaveLength(3);
    const friends = await get('/api/client/friendLink/pageList');
    expect(friends).toMatchObject({
      pageSize: 6,
      data: expect.arrayContaining([
        {
          title: expect.any(String),
          url: expect.stringMatching('^https://'),
          image: expect.any(String),
          isNewTab: true,
        },
      ]),
    });
  });

  test.each([
    'pageSize=101',
    'pageSize=0',
    'pageSize=1e3',
    'pageNum=0',
    'pageNum=-1',
    'pageNum=99999999999',
    'sortWay=6',
    'type=3',
    'collectionType=x',
    'unknown=1',
    'pageNum=1&pageNum=2',
  ])('%s is refused', async (query) => {
    expect(await get(`/api/client/content/pageList?${query}`)).toMatchObject({ status: 422, success: false });
  });

  test('one is whole; what is hidden or was never there is a 404 with no data', async () => {
    expect((await get('/api/client/product/detail?contentCode=celadon-upright')).data).toMatchObject({
      title: 'Celadon Upright',
      language: 'en-US',
      languageCn: 'English',
      routeUrl: '/products/celadon-upright',
      price: 42800,
    });
    expect(await get('/api/client/article/detail?contentCode=celadon-upright')).toMatchObject({
      status: 404,
      success: false,
      data: null,
      message: 'Sorry, the content has been hidden or deleted',
    });
    expect((await get('/api/client/article/getConfidentialityAgreement')).data).toMatchObject({
      title: expect.any(String),
      richText: expect.stringContaining('<'),
    });
  });
});

describe('settings', () => {
  test('say what a program needs first', async () => {
    expect((await get('/api/systemSetting/getInitial')).data).toMatchObject({
      projectCode: 'default',
      languages: ['zh-CN', 'en-US'],
      defaultLanguage: 'zh-CN',
      switches: { mall: expect.any(Boolean) },
    });
    expect((await get('/api/systemSetting/getSwitch?name=mall')).data).toEqual(expect.any(Boolean));
    expect(await get('/api/systemSetting/getSwitch?name=constructor')).toMatchObject({ status: 422 });
    expect((await get('/api/systemSetting/getPowerBy')).data).toMatchObject({
      enabled: expect.any(Boolean),
      url: expect.any(String),
    });
  });

  test('a language is remembered in a cookie when the site speaks it', async () => {
    expect((await get('/api/systemSetting/setLanguage?language=en-US')).headers['set-cookie']).toMatch(
      /^language=en-US; .*Path=\//,
    );
    expect(await get('/api/systemSetting/setLanguage?language=fr-FR')).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/language', rule: 'language' }] },
    });
  });

  test('a site is picked by a cookie on the developer’s own machine only', async () => {
    expect((await get('/api/systemSetting/setProjectCode?projectCode=default')).status).toBe(200);
    expect((await get('/api/systemSetting/setProjectCode?projectCode=none')).status).toBe(404);
    const far = await server.app.inject({
      url: '/api/systemSetting/setProjectCode?projectCode=default',
      remoteAddress: '203.0.113.9',
    });
    expect(far.statusCode).toBe(403);
  });
});

describe('forms', () => {
  const records = () =>
    server.services.database.queries
      .selectFrom('form_record')
      .select(['form_id', 'member_id', 'values'])
      .execute();
  const good = async () => {
    const { data } = await get(
      '/api/memberMenu/pageList?limit=10',
      (await signIn(server.app, 'owner')).headers,
    );
    return (data as { id: string }[])[0]?.id ?? '';
  };

  test('a guest’s submission is checked by the form’s own rules and kept', async () => {
    const menuId = await good();
    const refused = await post('/api/memberMenuValue/fillInMenu', { menuId, valueJson: {} });
    expect(refused).toMatchObject({ status: 422 });
    const { errors } = refused.data as { errors: { path: string; message: string }[] };
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.every((error) => error.path.startsWith('/valueJson/') && error.message !== '')).toBe(true);
    expect(await records()).toEqual([]);

    const values = {
      name: '林木',
      email: 'lin@example.com',
      topic: 'samples',
      message: '想看六种釉色。',
      agree: true,
    };
    const kept = await post('/api/memberMenuValue/fillInMenu', { menuId, valueJson: values });
    expect(kept).toMatchObject({ status: 200, code: 200, data: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(
      await post('/api/memberMenuValue/fillInMenu', { menuId, valueJson: JSON.stringify(values) }),
    ).toMatchObject({ code: 200 });
    const record = { form_id: menuId, member_id: null, values: JSON.stringify(values) };
    expect(await records()).toEqual([record, record]);
  });

  test('a paid form asks for a member first', async () => {
    const { queries } = server.services.database;
    const form = await queries.selectFrom('form_template').selectAll().executeTakeFirstOrThrow();
    await queries
      .insertInto('form_template')
      .values({ ...form, form_id: 'paid', pay: 1, price: 9900 })
      .execute();
    expect((await get('/api/memberMenu/templateDetail?id=paid')).data).toMatchObject({ pay: 1, price: 9900 });
    expect(await post('/api/memberMenuValue/fillInMenu', { menuId: 'paid', valueJson: {} })).toMatchObject({
      status: 401,
      message: 'Please sign in as a member before submitting this form.',
    });
  });

  test('a form that is not there, and values that are no object, are refused', async () => {
    expect(await post('/api/memberMenuValue/fillInMenu', { menuId: 'none', valueJson: {} })).toMatchObject({
      status: 404,
      message: 'Sorry, the form may have been deleted or hidden by the administrator',
    });
    expect(
      await post('/api/memberMenuValue/fillInMenu', { menuId: await good(), valueJson: '[1]' }),
    ).toMatchObject({ status: 422 });
    expect(
      await post('/api/memberMenuValue/fillInMenu', { menuId: await good(), valueJson: 5 }),
    ).toMatchObject({ status: 422 });
    expect(await get('/api/memberMenu/templateDetail?id=none')).toMatchObject({ status: 404, data: null });
  });
});

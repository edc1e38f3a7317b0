import { beforeAll, describe, expect, test } from 'vitest';
import { RUN_STATUS } from '../../src/server/domains/operations/run-state.ts';
import { serveForFile, signIn } from '../server-http/server.ts';

const server = serveForFile({ SEED: 'demo' });
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
let owner: Record<string, string> = {};

beforeAll(async () => {
  owner = (await signIn(server.app, 'owner')).headers;
});

const add = (payload: object) =>
  server.app.inject({ method: 'POST', url: '/api/websiteStats/add', headers: BROWSER, payload });
const get = (query: string, language = 'zh-CN') =>
  server.app.inject({
    url: `/api/websiteStats/get?projectCode=default${query}`,
    headers: { ...owner, 'accept-language': language },
  });

describe('statistics', () => {
  test('a view is told by anyone and read by owners', async () => {
    for (const path of [
      '/home',
      '/home?utm_source=x',
      '/article?contentCode=electric-kilns&lang=en-US',
      '/nowhere',
    ]) {
      const answer = await add({ path, referrer: 'https://elsewhere.example/', title: 'Home' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.json()).toMatchObject({ success: true, data: null });
    }
    const figures = (await get('')).json<{ data: { day: string; views: number; visitors: number }[] }>().data;
    expect(figures).toHaveLength(30);
    expect(figures.at(-1)).toMatchObject({ views: 3, visitors: 1 });
    expect(figures.slice(0, -1).every(({ views, visitors }) => views === 0 && visitors === 0)).toBe(true);
    expect((await server.app.inject('/api/websiteStats/get?projectCode=default')).statusCode).toBe(401);
  });

  test('what an owner looks at is not counted, nor what is previewed', async () => {
    const views = async () =>
      (await get('')).json<{ data: { views: number }[] }>().data.reduce((sum, day) => sum + day.views, 0);
    const before = await views();
    const asOwner = await server.app.inject({
      method: 'POST',
      url: '/api/websiteStats/add',
      headers: { ...owner, ...BROWSER },
      payload: { path: '/home' },
    });
    expect(asOwner.json()).toMatchObject({ success: true });
    await add({ path: '/preview/abc' });
    expect(await views()).toBe(before);
  });

  test('campaigns are kept as such, and an owner hides invented referrers', async () => {
    await add({ path: '/home?utm_source=Letter&utm_medium=mail&utm_campaign=Spring%202026' });
    await add({ path: '/en/about?utm_source=letter&utm_medium=MAIL&utm_campaign=spring%202026' });
    await add({ path: '/home?utm_campaign=poster' });
    for (const referrer of [
      'https://free.seo-spam.example/',
      'https://seo-spam.example/',
      'https://press.example/',
    ])
      await add({ path: '/home', referrer });
    const figures = async () => {
      const { body } = await server.app.inject({ url: '/api/console/statistics/get?days=7', headers: owner });
      return (JSON.parse(body) as { data: Record<string, { text: string; times: number }[]> }).data;
    };
    expect((await figures()).campaigns).toMatchObject([
      { text: 'letter · mail · spring 2026', times: 2 },
      { text: 'x · – · –', times: 1 },
      { text: '– · – · poster', times: 1 },
    ]);
    const hide = (hiddenReferrers: string[]) =>
      server.app.inject({
        method: 'POST',
        url: '/api/console/setting/save',
        headers: { ...owner, 'accept-language': 'en-US' },
        payload: { id: 'search', values: { hiddenReferrers } },
      });
    expect((await hide(['no site'])).body).toContain('“no site” is no site');
    expect((await hide(['https://www.SEO-Spam.example/offer?x=1'])).json()).toMatchObject({ success: true });
    const hosts = (await figures()).referrers?.map(({ text }) => text);
    expect(hosts).toContain('press.example');
    expect(hosts?.join()).not.toContain('spam');
  });

  test('owners see hosts of other sites, and searches with and without results', async () => {
    const search = async (keyword: string) => {
      await server.app.inject(`/api/search/pageList?keyword=${keyword}`);
      await add({ path: `/search?keyword=${keyword}` });
    };
    await add({ path: '/home', referrer: 'https://www.Magazine.example/issue/7?reader=lin' });
    await add({ path: '/home', referrer: 'javascript:alert(1)' });
    await add({ path: '/home', referrer: 'http://localhost/about' });
    await search('Tiles');
    await search('xylophone');
    // Another process has answered the search.
    await add({ path: '/search?keyword=zeppelin' });
    const ask = (headers: object, query = '') =>
      server.app.inject({ url: `/api/console/statistics/get${query}`, headers: { ...headers } });
    const { data } = (await ask(owner, '?days=7')).json<{ data: Record<string, { text: string }[]> }>();
    const textsOf = (name: string) => data[name]?.map(({ text }) => text);
    expect(textsOf('referrers')).toEqual(['elsewhere.example', 'magazine.example', 'press.example']);
    expect(textsOf('searches')).toEqual(['tiles', 'xylophone', 'zeppelin']);
    expect(textsOf('unfound')).toEqual(['xylophone', 'zeppelin']);
    expect(textsOf('pages')).toContain('首页');
    const file = await server.app.inject({
      url: '/api/console/statistics/export?days=7&of=unfound',
      headers: owner,
    });
    expect(file.headers['content-disposition']).toContain('statistics-unfound-');
    expect(file.body.slice(1).replaceAll('"', '').trim().split('\r\n')).toEqual([
      'text,times,before',
      'xylophone,1,0',
      'zeppelin,1,0',
    ]);
    expect((await ask({})).statusCode).toBe(401);
    expect((await ask(owner, '?days=8')).statusCode).toBe(422);
  });

  test.each([
    [{}],
    [{ path: '' }],
    [{ path: 'home' }],
    [{ path: 1 }],
    [{ path: `/${'x'.repeat(2_000)}` }],
    [{ path: '/home', more: 1 }],
  ])('%j is not valid', async (payload) => {
    expect((await add(payload)).statusCode).toBe(422);
  });

  test.each([
    [
      '&from=2026-02-01&to=2026-01-31',
      '/from',
      'order',
      '开始日期不能晚于 2026-01-31。',
      'This day must not be after 2026-01-31.',
    ],
    [
      '&from=2025-01-01&to=2026-01-02',
      '/from',
      'range',
      '开始日期最多比 2026-01-02 早 366 天。',
      'This day must be at most 366 days before 2026-01-02.',
    ],
    ['&from=2026-02-30', '/from', 'date', '日历上没有这一天。', 'This date does not exist.'],
    ['&to=2026-13-01', '/to', 'date', '日历上没有这一天。', 'This date does not exist.'],
    ['&from=yesterday', '/from', 'pattern', '', ''],
  ])('%s is not valid, in the language of the caller', async (query, path, rule, chinese, english) => {
    for (const [language, said] of [
      ['zh-CN', chinese],
      ['en-US', english],
    ] as const) {
      const answer = await get(query, language);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        data: { errors: [{ path, rule, message: said === '' ? expect.any(String) : said }] },
      });
    }
  });

  test('a whole leap year may be asked for, of this site only', async () => {
    expect((await get('&from=2024-01-01&to=2024-12-31')).json<{ data: unknown[] }>().data).toHaveLength(366);
    const other = await server.app.inject({ url: '/api/websiteStats/get?projectCode=other', headers: owner });
    expect(other.json()).toMatchObject({
      code: 422,
      data: { errors: [{ path: '/projectCode', message: '这个地址属于网站“default”。' }] },
    });
  });
});

describe('the run status', () => {
  const ask = async (path: string) => {
    const answer = await server.app.inject(`/api/system/${path}`);
    return [answer.statusCode, answer.json<{ data: unknown }>().data];
  };

  test('is normal, that of the operation which began last, and normal again', async () => {
    const { runState } = server.services;
    expect(await ask('getRunStatus')).toEqual([200, { status: 1, operationCode: '' }]);
    const upgrade = runState.begin(RUN_STATUS.upgrading);
    const backup = runState.begin(RUN_STATUS.backingUp);
    expect(await ask('getRunStatus')).toEqual([200, { status: 7, operationCode: backup }]);
    expect(await ask(`getRunStatusDetail?operationCode=${backup}`)).toEqual([200, { finishStatus: 1 }]);
    runState.finish(backup, true);
    runState.finish(backup, false);
    expect(await ask(`getRunStatusDetail?operationCode=${backup}`)).toEqual([200, { finishStatus: 2 }]);
    expect(await ask('getRunStatus')).toEqual([200, { status: 2, operationCode: upgrade }]);
    runState.finish(upgrade, false);
    expect(await ask(`getRunStatusDetail?operationCode=${upgrade}`)).toEqual([200, { finishStatus: 3 }]);
    expect(await ask('getRunStatus')).toEqual([200, { status: 1, operationCode: '' }]);
  });

  test('an operation that never was is not there; one that ended long ago is forgotten', async () => {
    const { runState } = server.services;
    expect(await ask('getRunStatusDetail?operationCode=nothing')).toEqual([404, null]);
    expect(await ask('getRunStatusDetail')).toMatchObject([422, { errors: [{ path: '/operationCode' }] }]);
    const codes = Array.from({ length: 150 }, () => runState.begin(RUN_STATUS.backingUp));
    for (const code of codes) runState.finish(code, true);
    expect([runState.find(codes[0] ?? ''), runState.find(codes.at(-1) ?? '')]).toEqual([undefined, 2]);
  });
});

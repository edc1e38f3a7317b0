import { beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { signIn } from '../server-http/server.ts';
import { serveSite } from './served-site.ts';

describe.each(DATABASES)('redirects on $name', ({ name }) => {
  const site = serveSite(name);
  let headers: Record<string, string>;

  beforeAll(async () => {
    headers = { ...(await signIn(site.app, 'owner')).headers, 'accept-language': 'en-US' };
  });

  async function call(path: string, payload?: object) {
    const answer = await site.app.inject({
      url: `/api/console/${path}`,
      method: payload === undefined ? 'GET' : 'POST',
      headers,
      payload,
    });
    return answer.json<{ code: number; message: string; data: never }>();
  }
  const save = (path: string, target: string, more: object = {}) =>
    call('redirect/save', { values: { path, target, ...more } });
  const whereTo = async (url: string): Promise<unknown[]> => {
    const { statusCode, headers: answered } = await site.app.inject({
      url,
      headers: { accept: 'text/html' },
    });
    return [statusCode, answered.location];
  };
  const rows = async (list: string): Promise<Record<string, unknown>[]> =>
    (await call(`${list}/list?pageSize=100`)).data;

  test.each([
    ['a path', '/old-catalog', '/products', '/old-catalog', '/products'],
    ['with a slash at its end', '/old-shop/', '/products', '/old-shop', '/products'],
    ['asked for with one', '/old-shop-2', '/products', '/old-shop-2/', '/products'],
    ['in other letters', '/Old-Team', '/about', '/OLD-TEAM', '/about'],
    ['of a file', '/old-team.html', '/about', '/old-team.html', '/about'],
    ['of a program', '/page.php?id=12', '/about', '/page.php?id=12', '/about'],
    [
      'of a program, with a campaign',
      '/page.php?id=13',
      '/about',
      '/page.php?utm_source=x&id=13',
      '/about?utm_source=x',
    ],
    ['of the home page with a query', '/?p=123', '/news', '/?p=123', '/news'],
    ['in Chinese', '/关于我们', '/about', encodeURI('/关于我们'), '/about'],
    ['to Chinese', '/about-cn', '/服务', '/about-cn', encodeURI('/服务')],
    ['as a list of the old site has it', 'https://old.example.com/kiln/', '/about', '/kiln', '/about'],
    [
      'to another website',
      '/shop',
      'https://shop.example.com/a?b=1',
      '/shop?c=2',
      'https://shop.example.com/a?b=1&c=2',
    ],
    ['with any query', '/old-list', '/products#tiles', '/old-list?page=2', '/products?page=2#tiles'],
  ])('lead visitors on: %s', async (_, path, target, asked, location) => {
    expect(await save(path, target)).toMatchObject({ code: 200 });
    expect(await whereTo(asked)).toEqual([301, location]);
    expect((await site.app.inject({ url: asked, method: 'HEAD' })).statusCode).toBe(301);
  });

  test('to a page that does not exist are saved, and say so', async () => {
    expect(await save('/to-nowhere', '/nowhere-yet')).toMatchObject({
      code: 200,
      data: { warning: expect.stringContaining('no page at “/nowhere-yet”') as string },
    });
    expect((await save('/to-somewhere', '/about')).data).not.toHaveProperty('warning');
  });

  test('of one query leave other queries alone, and the page without one', async () => {
    await save('/?p=124', '/news', { isPermanent: false });
    expect(await whereTo('/?p=124')).toEqual([302, '/news']);
    expect(await whereTo('/?p=125')).toEqual([301, '/home?p=125']);
    expect((await whereTo('/home'))[0]).toBe(200);
    // Also when the page is in the cache.
    expect(await save('/news?id=7', '/about')).toMatchObject({ code: 200 });
    await whereTo('/news');
    expect(await whereTo('/news?id=7')).toEqual([301, '/about']);
    expect((await whereTo('/news?id=8'))[0]).toBe(200);
  });

  test('take one step over a chain, and never go round', async () => {
    await save('/first', '/second');
    await save('/second', '/third');
    await save('/third', '/about');
    expect(await whereTo('/first')).toEqual([301, '/about']);
    expect(await save('/about-old', '/About-Old/')).toMatchObject({ code: 422 });
    expect(await save('/Third', '/about')).toMatchObject({ code: 422 });
    expect(await save('/round', '/first')).toMatchObject({ code: 200 });
    const third = (await rows('redirect')).find(({ path }) => path === '/third');
    const stored = await call(`redirect/get?id=${String(third?.id)}`);
    const { values, revision } = stored.data as { values: object; revision: number };
    expect(
      await call('redirect/save', { id: third?.id, revision, values: { ...values, target: '/round' } }),
    ).toMatchObject({ code: 422 });
  });

  test('of former paths of pages stand in the same list and follow the page', async () => {
    const { revision, values } = (await call('channel/get?id=ABOUTUS')).data as {
      revision: number;
      values: object;
    };
    await call('channel/save', { id: 'ABOUTUS', revision, values: { ...values, path: '/company' } });
    expect(await whereTo('/About')).toEqual([301, '/company']);
    expect((await rows('redirect')).find(({ path }) => path === '/about')).toMatchObject({
      isFormer: true,
      target: '/company',
    });
    // What led to the old path takes one step, too.
    expect(await whereTo('/old-team.html')).toEqual([301, '/company']);
  });

  test('are counted, and addresses that visitors do not find are offered', async () => {
    await save('/counted', '/products');
    for (let time = 0; time < 3; time += 1) await whereTo('/counted');
    await whereTo('/lost-page');
    await whereTo('/Lost-Page/');
    await site.app.inject({ url: '/robot', headers: { accept: '*/*' } });
    // They are written after a while.
    await expect
      .poll(() => rows('missed'))
      .toContainEqual(expect.objectContaining({ address: '/lost-page', times: 2 }));
    const missed = await rows('missed');
    expect(missed.map(({ address }) => address)).not.toContain('/robot');
    expect((await rows('redirect')).find(({ path }) => path === '/counted')).toMatchObject({ hits: 3 });

    const { revision } = (await call('missed/get?id=/lost-page')).data as { revision: number };
    const saved = await call('missed/save', {
      id: '/lost-page',
      revision,
      values: { path: '/lost-page', target: '/products', isPermanent: true },
    });
    expect(saved).toMatchObject({ code: 200 });
    expect(await whereTo('/lost-page')).toEqual([301, '/products']);
    const after = (await call('missed/get?id=/lost-page')).data;
    expect(after).toMatchObject({ values: { path: '/lost-page', target: '/products', isPermanent: true } });
    expect((await rows('missed')).map(({ address }) => address)).not.toContain('/lost-page');
  });

  test.each([
    ['/company', '/home', 'a page is there'],
    ['/COMPANY/', '/home', 'a page is there, in other letters'],
    ['/', '/home', 'the home page is there'],
    ['/api/x', '/home', 'the program answers there'],
    ['no-slash', '/home', 'it is no path'],
    ['/a#b', '/home', 'browsers send no place'],
    ['/ok', 'javascript:alert(1)', 'it leads nowhere'],
  ])('from %s to %s are refused: %s', async (path, target) => {
    expect(await save(path, target)).toMatchObject({ code: 422 });
  });
});

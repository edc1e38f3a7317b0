import { describe, expect, test } from 'vitest';
import { PROGRAM_SEGMENTS } from '../../runtime/model/program-paths.ts';
import { signIn } from '../server-http/server.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { DATABASES } from '../support/database.ts';
import { linkOf, ORIGIN, readHead, serveSite } from './served-site.ts';

describe.each(DATABASES)('a channel that is renamed on $name', ({ name }) => {
  const site = serveSite(name);

  async function rename(body: Record<string, unknown>, headers: Record<string, string> = {}) {
    const owner = await signIn(site.app, 'owner');
    return site.app.inject({
      method: 'POST',
      url: '/api/channel/rename',
      headers: { ...owner.headers, ...headers },
      payload: body,
    });
  }
  const whereTo = async (url: string) => {
    const { statusCode, headers } = await site.app.inject(url);
    return [statusCode, headers.location];
  };

  test('leaves a 301 with the query of whoever comes to its old path', async () => {
    expect(await site.read('/about')).toContain('砌境');
    const answer = await rename({ channelCode: 'ABOUTUS', linkUrl: '/company' });
    expect(answer.json()).toMatchObject({
      success: true,
      data: { channelCode: 'ABOUTUS', linkUrl: '/company', editLinkUrl: '/edit/company' },
    });
    expect(await whereTo('/about')).toEqual([301, '/company']);
    expect(await whereTo('/about/')).toEqual([301, '/company']);
    expect(await whereTo('/about?lang=en-US&utm_source=x')).toEqual([
      301,
      '/company?lang=en-US&utm_source=x',
    ]);
    expect(linkOf(readHead(await site.read('/company')), 'canonical')).toBe(`${ORIGIN}/company`);
    // The pages that link to it have been written anew, and the channels below it stay where they are.
    expect(await site.read('/home')).toContain('href="/company"');
    expect(await site.read('/about/craft')).toContain('href="/company"');
    expect(await site.read('/sitemap.xml')).not.toContain(`${ORIGIN}/about<`);
  });

  test('leads callers of the API there too', async () => {
    const answer = await site.app.inject('/api/content/page?path=/about%3FpageNum%3D2&languageCode=en-US');
    expect(answer.statusCode).toBe(301);
    expect(answer.json()).toMatchObject({ success: false, code: 301, data: { path: '/company?pageNum=2' } });
    const page = await site.app.inject(String(answer.headers.location));
    expect(page.json()).toMatchObject({
      success: true,
      data: { languageCode: 'en-US', route: { path: '/company' } },
    });
  });

  test('twice leads straight to where it is now, and back leads nowhere else', async () => {
    await rename({ channelCode: 'ABOUTUS', linkUrl: '/who-we-are' });
    expect(await whereTo('/about')).toEqual([301, '/who-we-are']);
    expect(await whereTo('/company')).toEqual([301, '/who-we-are']);
    await rename({ channelCode: 'ABOUTUS', linkUrl: '/about' });
    expect(await whereTo('/company')).toEqual([301, '/about']);
    await site.read('/about');
  });

  test('gives way to a channel that takes its old path', async () => {
    await rename({ channelCode: 'SERVICE_CARE', linkUrl: '/company' });
    expect(readHead(await site.read('/company?lang=en-US')).title).toContain('care');
    await rename({ channelCode: 'SERVICE_CARE', linkUrl: '/service/care' });
    expect(await whereTo('/company')).toEqual([301, '/service/care']);
  });

  test('may have any script; its address is written so that every browser reads it', async () => {
    await rename({ channelCode: 'SERVICE_SAMPLES', linkUrl: '/服务/样板' });
    expect(await whereTo('/service/samples')).toEqual([301, encodeURI('/服务/样板')]);
    expect(linkOf(readHead(await site.read(encodeURI('/服务/样板'))), 'canonical')).toBe(
      ORIGIN + encodeURI('/服务/样板'),
    );
  });

  test('has its new name in the owner’s language, and the old one in the other', async () => {
    await rename({ channelCode: 'FORMSERVICE', channelName: 'Contact us' }, { 'accept-language': 'en-US' });
    const nameIn = async (language: string) =>
      (
        await site.app.inject({
          url: '/api/channel/info?channelCode=FORMSERVICE',
          headers: { 'accept-language': language },
        })
      ).json<{
        data: { channelName: string };
      }>().data.channelName;
    expect(await nameIn('en-US')).toBe('Contact us');
    expect(await nameIn('zh-CN')).not.toBe('Contact us');
  });

  test('may not go to an address of the program, nor to what is no path', async () => {
    await expectAllCells(
      [
        '/home',
        '/api/x',
        '/API',
        '/edit',
        '/owner',
        '/client/x',
        '/media/x',
        '/assets',
        '/404',
        '/robots.txt',
        '/sitemap.xml',
        '/sitemap-1.xml',
        '/',
        '//evil.example',
        '/a//b',
        '/a/',
        '/a/../b',
        'a',
        '/a?b',
        '/a b',
        `/${'a'.repeat(200)}`,
      ],
      async (linkUrl) => {
        const answer = await rename({ channelCode: 'PRODUCTION', linkUrl });
        expect(answer.statusCode).toBe(422);
        expect(answer.json()).toMatchObject({
          data: {
            errors: [{ path: '/linkUrl', message: expect.stringMatching(/\p{Script=Han}/u) as string }],
          },
        });
      },
    );
  });

  test('may not be in use by the program or a channel; the error is in the owner’s language', async () => {
    const refuse = async (linkUrl: string, language: string) =>
      (await rename({ channelCode: 'PRODUCTION', linkUrl }, { 'accept-language': language })).json<{
        data: { errors: unknown };
      }>().data.errors;
    expect(await refuse('/api/x', 'zh-CN')).toEqual([
      { path: '/linkUrl', rule: 'reserved', message: '“/api”下的路径由系统使用，页面不能占用。' },
    ]);
    expect(await refuse('/home', 'zh-CN')).toEqual([
      { path: '/linkUrl', rule: 'unique', message: '页面“首页”已在使用这个路径。' },
    ]);
    expect(await refuse('/home', 'en-US')).toEqual([
      { path: '/linkUrl', rule: 'unique', message: expect.stringContaining('"首页"') as string },
    ]);
  });

  test('must be there, must change, and is the owner’s alone', async () => {
    expect((await rename({ channelCode: 'nothing', linkUrl: '/x' })).statusCode).toBe(404);
    expect((await rename({ channelCode: 'PRODUCTION' })).statusCode).toBe(422);
    expect((await rename({ channelCode: 'PRODUCTION', channelName: ' ' })).statusCode).toBe(422);
    expect(
      (await rename({ channelCode: 'PRODUCTION', linkUrl: '/x' }, { 'x-csrf-token': 'x' })).statusCode,
    ).toBe(403);
  });

  test('that is deleted keeps nobody from its path, and what led to it leads nowhere', async () => {
    const { database, events } = site.services;
    await rename({ channelCode: 'SERVICE_CUSTOM', linkUrl: '/made-for-you' });
    await database.queries
      .updateTable('channel')
      .set({ is_deleted: 1 })
      .where('channel_code', '=', 'SERVICE_CUSTOM')
      .execute();
    events.emit('changed', { projectCode: 'default', tags: ['channels'] });
    expect(await whereTo('/service/custom')).toEqual([404, undefined]);
    expect((await rename({ channelCode: 'SERVICE_CARE', linkUrl: '/made-for-you' })).statusCode).toBe(200);
  });
});

describe('paths that are not a site’s own', () => {
  const site = serveSite();

  test('are all that the program answers itself', () => {
    const firsts = [...site.app.printRoutes({ commonPrefix: false }).matchAll(/^.── \/([^/\s*:]+)/gm)].map(
      (match) => match[1] ?? '',
    );
    expect(firsts.length).toBeGreaterThan(8);
    expect(firsts.filter((first) => !PROGRAM_SEGMENTS.has(first) && !first.startsWith('sitemap'))).toEqual(
      [],
    );
  });
});

import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../server-http/server.ts';
import { serveSite } from '../server-seo/served-site.ts';
import { DATABASES } from '../support/database.ts';
import { as, callsWith, pathsIn } from './console-calls.ts';

interface Settings {
  revision: number;
  values: Record<string, never>;
}

describe.each(DATABASES)('settings on $name', ({ name: kind }) => {
  const site = serveSite(kind, {});
  const open = async () => {
    const owner = await as(site, 'owner');
    const read = async (id: string) => (await owner.get('console/setting/get', { id })).data as Settings;
    const save = (id: string, values: object, revision?: number) =>
      owner.post('console/setting/save', { id, values, ...(revision === undefined ? {} : { revision }) });
    return { owner, read, save };
  };

  test('another name and logo are on the public page at once, in both languages', async () => {
    const { owner, read, save } = await open();
    const before = await site.read('/home?lang=en-US');
    const { values, revision } = await read('site');
    const picture = /\/media\/[^"' ]+\.(?:jpg|png|webp)/.exec(before)?.[0] ?? '';
    expect(picture).not.toBe('');
    const name = { 'zh-CN': '松石陶瓷', 'en-US': 'Turquoise Tiles' };
    expect(await save('site', { ...values, name, logo: picture }, revision)).toMatchObject({ status: 200 });
    const english = await site.read('/home?lang=en-US');
    expect(english).toContain('Turquoise Tiles');
    expect(english.slice(0, english.indexOf('</header>'))).toContain(picture);
    expect(await site.read('/home?lang=zh-CN')).toContain('松石陶瓷');
    expect((await read('site')).values).toMatchObject({ name, logo: picture });
    expect(await save('site', { name }, revision)).toMatchObject({ status: 409, code: 4091 });
    const back = await owner.post('console/setting/restore', { id: 'site', revision });
    expect(back.status).toBe(200);
    expect(await site.read('/home?lang=en-US')).not.toContain('Turquoise Tiles');
    expect((await owner.audit('setting')).map(({ action }) => action)).toEqual(['save', 'restore']);
  });

  test('what cannot be stored is refused at its field', async () => {
    const { save } = await open();
    const refused = async (id: string, values: object) => pathsIn((await save(id, values)).data);
    expect(await refused('site', { timeZone: 'Mars/Olympus' })).toEqual(['/values/timeZone']);
    expect(await refused('site', { defaultLanguage: 'en-US' })).toEqual(['/values/defaultLanguage']);
    expect(await refused('site', { languages: ['en-US'] })).toEqual(['/values/languages']);
    expect(await refused('site', { languages: ['zh-CN', 'xx-YY'] })).toEqual(['/values/languages/1']);
    expect(await refused('site', { name: { 'zh-CN': ' ' } })).toEqual(['/values/name/zh-CN']);
    const powerBy = { enabled: true, text: {}, url: 'javascript:alert(1)' };
    expect(await refused('site', { powerBy })).toEqual(['/values/powerBy/url']);
    expect(await refused('mail', { mall: true })).toEqual(['/values/mall']);
    expect((await save('nothing', {})).status).toBe(404);
  });

  test('switches, search texts and the agreement count at once', async () => {
    const { owner, read, save } = await open();
    expect((await save('members', { memberLogin: true, mall: false })).status).toBe(200);
    expect((await owner.get('systemSetting/getSwitch', { name: 'mall' })).data).toBe(false);
    expect((await read('members')).values).toMatchObject({ memberLogin: true, emailRegister: true });
    await save('search', { description: { 'zh-CN': '陶瓷', 'en-US': 'Handmade tiles of Jingdezhen' } });
    expect((await read('search')).values).toMatchObject({ description: { 'zh-CN': '陶瓷' } });
    const agreement = {
      agreementTitle: { 'zh-CN': '协议', 'en-US': 'Our agreement' },
      agreementText: { 'zh-CN': '<p>你好</p><script>alert(1)</script>', 'en-US': '<p>Hello</p>' },
    };
    expect((await save('agreement', agreement)).status).toBe(200);
    const shown = await site.read('/client/regist/agreement?lang=zh-CN');
    expect(shown).toContain('<p>你好</p>');
    expect(shown).not.toContain('alert(1)');
  });

  test('mails come from the sender that was set, and a test goes to the own address', async () => {
    const { owner, read, save } = await open();
    expect((await owner.post('console/setting/sendTest', {})).status).toBe(422);
    const email = { email: 'owner@example.com', password: PASSWORD };
    expect((await owner.post('owner/saveEmail', email)).status).toBe(200);
    expect((await save('mail', { sender: 'The workshop' })).status).toBe(200);
    expect(await read('mail')).toMatchObject({
      values: { sender: 'The workshop' },
      details: { mailBy: 'outbox', mailServer: '', smsBy: 'outbox', ownEmail: 'owner@example.com' },
    });
    expect((await owner.post('console/setting/sendTest', {})).status).toBe(200);
  });

  test('a host is claimed once, becomes the primary one, and is given up', async () => {
    const { owner } = await open();
    const add = (host: string, isPrimary = false) =>
      owner.post('console/site/save', { values: { host, isPrimary } });
    for (const host of ['https://a.example', 'localhost', '10.0.0.1', 'a.example:80', 'a', '-a.example'])
      expect(pathsIn((await add(host)).data)).toEqual(['/values/host']);
    expect(await add('Shop.Example.COM.')).toMatchObject({ status: 200, data: { id: 'shop.example.com' } });
    expect((await add('中文.example')).data).toMatchObject({ id: 'xn--fiq228c.example' });
    await site.services.database.queries
      .insertInto('site_host')
      .values({ project_code: 'other', host: 'taken.example' })
      .execute();
    expect(await add('taken.example')).toMatchObject({ status: 409 });
    expect((await add('a.shop.example.com', true)).status).toBe(200);
    expect((await add('www.example.com', true)).status).toBe(200);
    const rows = (await owner.get('console/site/list', { sort: '-isPrimary' })).data as { host: string }[];
    expect(rows[0]).toMatchObject({ host: 'www.example.com', isPrimary: true });
    expect(rows.map(({ host }) => host)).not.toContain('taken.example');
    expect((await site.services.sites.find('shop.example.com')).origin).toBe('https://www.example.com');
    const answer = await site.app.inject({
      url: '/.well-known/tessera-host',
      headers: { host: 'www.example.com' },
    });
    expect(answer.body).toBe(site.services.hosts.answerFor('www.example.com'));
    expect((await owner.post('console/site/check', { host: 'taken.example' })).status).toBe(404);
    const editor = callsWith(site, {});
    expect((await editor.get('console/setting/get', { id: 'site' })).status).toBe(401);
  });

  test('another site takes by itself only what lies below its own hosts', async () => {
    const { queries } = site.services.database;
    const other = { projectCode: 'other', defaultLanguage: 'zh-CN', languages: ['zh-CN'] };
    await queries.insertInto('site_host').values({ project_code: 'other', host: 'shop.b.example' }).execute();
    const claim = (host: string) =>
      site.services.hosts.records.write(queries, other, { values: { host, isPrimary: false } });
    for (const host of ['free.example', 'b.example', 'shop.b.example.evil.example', 'workshop.b.example'])
      await expect(claim(host), host).rejects.toMatchObject({ status: 422, path: '/values/host' });
    expect(await claim('en.shop.b.example')).toBe('en.shop.b.example');
    // What a site has given up is the default site's again, and nobody else's.
    await site.services.hosts.records.remove(queries, other, 'shop.b.example');
    await expect(claim('shop.b.example')).rejects.toMatchObject({ status: 422 });
  });
});

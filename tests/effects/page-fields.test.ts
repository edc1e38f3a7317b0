// Fields of pages and friend links are asked for where visitors see them.
import { beforeAll, expect, test } from 'vitest';
import { recordDocuments } from '../../src/assembly/console-registries.ts';
import { publishDueSets } from '../../src/server/entities/changes/carry-out.ts';
import { as } from '../server-owners/console-calls.ts';
import { readHead, serveSite } from '../server-seo/served-site.ts';
import { timeAfter } from '../support/server-time.ts';

const site = serveSite('SQLite', { PUBLIC_URL: 'https://www.kilnfield.example' });
let owner: Awaited<ReturnType<typeof as>>;
beforeAll(async () => void (owner = await as(site, 'owner')));

const translate = (text: string) => ({ 'zh-CN': `中文 ${text}`, 'en-US': text });
const PICTURE = '/media/story-museum_1440x1080.webp';

async function save(entity: string, values: object, id?: string): Promise<string> {
  const saved = await owner.post(`console/${entity}/save`, { ...(id !== undefined && { id }), values });
  expect(saved).toMatchObject({ status: 200 });
  return (saved.data as { id: string }).id;
}

/** The tags of a page that link to an address. */
const linksTo = (html: string, href: string): string[] =>
  (html.match(/<a [^>]*>/g) ?? []).filter((tag) => tag.includes(`href="${href}"`));

test('what search results, shared links and the menu show of a page is what its fields say', async () => {
  const values = {
    title: translate('About glazes'),
    path: '/glazes',
    addsToMenu: true,
    isNewTab: true,
    seoTitle: translate('Glazes of ash'),
    seoDescription: translate('How a glaze is mixed.'),
    seoKeywords: translate('ash, glaze'),
    picture: PICTURE,
    isUnindexed: false,
  };
  const id = await save('channel', values);
  const head = readHead(await site.read('/glazes?lang=en-US'));
  expect(head.title).toContain('Glazes of ash');
  expect(head.meta).toMatchObject({ description: 'How a glaze is mixed.', keywords: 'ash, glaze' });
  expect(head.meta['og:image']).toContain('/media/story-museum_1440x1080');
  expect(head.meta.robots ?? '').not.toContain('noindex');
  const home = await site.read('/home?lang=en-US');
  expect(home).toContain('About glazes');
  // In the menus of wide and narrow screens, and in the footer.
  const links = linksTo(home, '/en/glazes');
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(link).toContain('target="_blank"');
  expect(await site.read('/sitemap.xml')).toContain('/glazes');

  const { data } = await owner.get('console/channel/get', { id });
  const stored = (data as { values: object }).values;
  await save('channel', { ...stored, isUnindexed: true, isHidden: true, isNewTab: false }, id);
  expect(readHead(await site.read('/glazes')).meta.robots).toContain('noindex');
  expect(await site.read('/sitemap.xml')).not.toContain('/glazes');
  expect(linksTo(await site.read('/home'), '/glazes')).toEqual([]);
});

test('a page whose taking down was cancelled stays when the time has come; another one goes', async () => {
  const goes = await save('channel', { title: translate('Goes'), path: '/goes' });
  const stays = await save('channel', { title: translate('Stays'), path: '/stays' });
  for (const channelCode of [goes, stays]) {
    const at = await timeAfter(site.app, 60_000);
    expect(await owner.post('console/channel/unpublish', { channelCode, at })).toMatchObject({ status: 200 });
  }
  const cancel = { channelCode: stays, action: 'unpublish' };
  expect(await owner.post('console/channel/cancelPlans', cancel)).toMatchObject({ status: 200 });
  const { database } = site.services;
  const due = { due_at: '2026-01-01T00:00:00.000Z' };
  await database.queries.updateTable('change_set').set(due).where('state', '=', 'scheduled').execute();
  await publishDueSets(site.services, new AbortController().signal);
  const statusOf = async (path: string) => (await site.app.inject(path)).statusCode;
  expect([await statusOf('/goes'), await statusOf('/stays')]).toEqual([404, 200]);
});

test('a page that begins taken down, or outside of the menu, is so for visitors', async () => {
  // So does the form for new pages: a template has texts to fill in.
  const begun = { ...recordDocuments.get('channel')?.defaults, begin: 'template:contact' };
  // Named in one language, it is called so in the default one, too.
  const later = await save('channel', { ...begun, title: { 'en-US': 'Later' }, path: '/later' });
  expect((await site.app.inject('/later')).statusCode).toBe(404);
  const publication = { channelCode: later, languageCode: 'zh-CN' };
  expect(await owner.post('console/channel/publish', publication)).toMatchObject({ status: 200 });
  expect((await site.app.inject('/later')).body).toContain('<title>Later');
  await save('channel', { title: translate('Aside'), path: '/aside', addsToMenu: false });
  expect((await site.app.inject('/aside')).statusCode).toBe(200);
  const home = await site.read('/home');
  expect(linksTo(home.slice(0, home.indexOf('</header>')), '/aside')).toEqual([]);
});

test('a friend link has its title, its address and its way to open', async () => {
  const url = 'https://friends.example/';
  const title = translate('Friends of the kiln');
  const id = await save('friendLink', { title, url, image: PICTURE, isNewTab: true });
  // The footer shows six at a time, and the new one is the last.
  const last = '/home?lang=en-US&friendPage=3';
  const home = await site.read(last);
  expect(home).toContain('Friends of the kiln');
  expect(linksTo(home, url)[0]).toContain('target="_blank"');
  await save('friendLink', { title, url, image: PICTURE, isNewTab: false }, id);
  expect(linksTo(await site.read(last), url)[0]).not.toContain('target="_blank"');
});

test('a page shows the value of the dictionary that it is bound to, as it is changed', async () => {
  const object = { name: translate('The shop') };
  const made = await owner.post('console/dictionary/saveObject', object);
  const own = { object: (made.data as { id: string }).id, name: translate('Motto'), type: 'text' };
  const field = ((await owner.post('console/dictionary/saveField', own)).data as { id: string }).id;
  const values = { field, instance: 'north', value: translate('Fired by hand') };
  const id = await save('dictionary', values);
  const { queries } = site.services.database;
  const home = queries.selectFrom('content').select(['document', 'language_code']);
  for (const row of await home.where('channel_code', '=', 'HOME').execute())
    await queries
      .updateTable('content')
      .set({ document: row.document.replace('"BigTitle":{', `"BigTitle":{"dictCode":"${id}",`) })
      .where('channel_code', '=', 'HOME')
      .where('language_code', '=', row.language_code)
      .execute();
  await save('dictionary', { ...values, value: translate('Fired by wood') }, id);
  expect(await site.read('/home?lang=en-US')).toContain('Fired by wood');
  const { data } = await owner.get('console/dictionary/list', { q: 'Fired by wood' });
  expect(data).toMatchObject([{ id, object: 'The shop', field: 'Motto', instance: 'north' }]);
});

test('owners read the note of a redirect in the list', async () => {
  const note = 'From the printed catalogue';
  await save('redirect', { path: '/old-catalogue', target: '/products', isPermanent: true, note });
  const { data } = await owner.get('console/redirect/list', { q: 'old-catalogue' });
  expect(data).toMatchObject([{ path: '/old-catalogue', note }]);
});

import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../server-http/server.ts';
import { readHead, serveSite } from './served-site.ts';

const site = serveSite();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...(await signIn(site.app, 'owner')).headers, 'accept-language': 'en-US' };
});

async function call(path: string, payload?: object) {
  const method = payload === undefined ? 'GET' : 'POST';
  const answer = await site.app.inject({ url: `/api/console/${path}`, method, headers, payload });
  expect(answer.json<{ message: string }>(), answer.body).toMatchObject({ success: true });
  return answer.json<{ data: { values: Record<string, unknown>; revision: number } }>().data;
}

async function change(entity: string, id: string, values: Record<string, unknown>): Promise<void> {
  const known = await call(`${entity}/get?id=${id}`);
  await call(`${entity}/save`, { id, revision: known.revision, values: { ...known.values, ...values } });
}

test('an English page without English words for search engines is found by its own name', async () => {
  await change('channel', 'ABOUTUS', {
    seoTitle: { 'zh-CN': '景德镇建筑陶瓷厂家' },
    seoDescription: { 'zh-CN': '一家陶瓷厂' },
  });
  const english = readHead(await site.read('/about?lang=en-US'));
  expect(english.title).toBe('About · Kilnfield');
  expect(english.meta.description).not.toContain('陶瓷');
  const chinese = readHead(await site.read('/about?lang=zh-CN'));
  expect(chinese.title).toContain('景德镇建筑陶瓷厂家');
  expect(chinese.meta.description).toBe('一家陶瓷厂');
});

test('so is a translated product', async () => {
  await change('product', 'celadon-upright', { seoTitle: { 'zh-CN': '青瓷砖批发' }, seoDescription: {} });
  const head = async (lang: string) =>
    readHead(await site.read(`/product?contentCode=celadon-upright&lang=${lang}`));
  expect((await head('zh-CN')).title).toContain('青瓷砖批发');
  const english = await head('en-US');
  expect(english.title).not.toMatch(/\p{Script=Han}/u);
  expect(english.meta.description).not.toMatch(/\p{Script=Han}/u);
});

test('a page that is hidden from menus is in no menu, for visitors and in edit mode', async () => {
  const menu = async (url: string): Promise<string> => {
    const { body } = await site.app.inject({ url, headers });
    return body.slice(body.indexOf('<header'), body.indexOf('</header>'));
  };
  const [before, edited] = [await menu('/home'), await menu('/edit/home')];
  expect(before).toContain('href="/about"');
  expect(edited).toContain('href="/edit/about"');
  await change('channel', 'ABOUTUS', { isHidden: true });
  expect(await menu('/home')).not.toContain('href="/about"');
  expect(await menu('/edit/home')).not.toContain('href="/edit/about"');
  expect(await menu('/edit/home')).toContain('href="/edit/news"');
});

test('a logo from the settings is shown by a footer that had none', async () => {
  const url = '/media/hero-kiln_1920x1080.webp';
  await call('setting/save', { id: 'site', values: { logo: url } });
  const { body } = await site.app.inject({ url: '/home' });
  const footer = body.slice(body.indexOf('<footer'), body.indexOf('</footer>'));
  expect(footer).toContain('/media/hero-kiln_1920x1080');
});

test('addresses most often looked for in vain come first, without those that programs probe', async () => {
  const visit = (url: string) => site.app.inject({ url, headers: { accept: 'text/html' } });
  await visit('/lost-once');
  for (let times = 0; times < 3; times += 1) await visit('/lost-often');
  for (const probed of ['/.env', '/blog/wp-login.php', '/.git/config']) await visit(probed);
  const { default: list } = await import('../../schemas/console/missed.list.json');
  const answer = await site.app.inject({ url: `/api/console/missed/list?sort=${list.sort}`, headers });
  const listed = answer.json<{ data: { address: string }[] }>().data.map(({ address }) => address);
  expect(listed).toEqual(['/lost-often', '/lost-once']);
});

test('a translation that equals the default one is a translation, and stays when that changes', async () => {
  const same = { 'zh-CN': 'ISO 9001', 'en-US': 'ISO 9001' };
  const made = (await call('article/save', {
    values: { title: same, summary: same, richText: { 'zh-CN': '<p>A4</p>', 'en-US': '<p>A4</p>' } },
  })) as unknown as { id: string };
  const kept = await call(`article/get?id=${made.id}`);
  expect(kept.values).toMatchObject({ title: same, summary: same });
  await change('article', made.id, {
    state: 'published',
    title: { ...same, 'zh-CN': '质量体系' },
    richText: { ...(kept.values.richText as object), 'zh-CN': '<p>纸</p>' },
  });
  const english = await site.read(`/article?contentCode=${made.id}&lang=en-US`);
  expect(readHead(english).title).toContain('ISO 9001');
  expect(english).toContain('<p>A4</p>');
  expect(await site.read(`/article?contentCode=${made.id}&lang=zh-CN`)).toContain('质量体系');
  const filter = encodeURIComponent(JSON.stringify({ field: 'isUntranslated', op: 'eq', value: true }));
  const { body } = await site.app.inject({ url: `/api/console/article/list?filter=${filter}`, headers });
  expect(body).not.toContain(made.id);
});

test('so is one in a label, an alternative text, a file name and a table', async () => {
  const both = (text: string) => ({ 'zh-CN': text, 'en-US': text });
  const chinese = (text: string) => ({ 'zh-CN': text });
  const lists = (text: (text: string) => object) => ({
    labels: [text('ECO'), text('LED')],
    pictures: [{ url: '/media/hero-kiln_1920x1080.webp', alt: text('DN50') }],
    files: [{ title: text('ISO.pdf'), url: text('/media/iso.pdf') }],
    specList: [
      { title: text('Model'), content: text('X200') },
      { title: text('Size'), content: text('3 m') },
    ],
  });
  const made = (await call('product/save', {
    values: { title: { 'zh-CN': '泵', 'en-US': 'Pump' }, ...lists(both) },
  })) as unknown as { id: string };
  const get = async () => (await call(`product/get?id=${made.id}`)).values;
  expect(await get()).toMatchObject(lists(both));
  // The next save by somebody who changes the Chinese texts only.
  const changed = JSON.parse(
    JSON.stringify(await get()).replaceAll(
      /"zh-CN":"(ECO|LED|DN50|ISO\.pdf|Model|X200|Size|3 m)"/g,
      '"zh-CN":"改 $1"',
    ),
  ) as object;
  await change('product', made.id, { ...changed, state: 'published' });
  const english = await site.read(`/product?contentCode=${made.id}&lang=en-US`);
  for (const text of ['LED', 'DN50', 'ISO.pdf', 'Model', 'X200']) expect(english).toContain(text);
  expect(english).not.toContain('改');
  expect(await site.read(`/product?contentCode=${made.id}&lang=zh-CN`)).toContain('改 X200');
  // What nobody has written in English follows.
  await change('product', made.id, lists(chinese));
  await change(
    'product',
    made.id,
    lists((text) => chinese(text.startsWith('/') ? text : `新 ${text}`)),
  );
  expect(await site.read(`/product?contentCode=${made.id}&lang=en-US`)).toContain('新 X200');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES } from '../server-members/member-site.ts';
import { callsWith } from '../server-owners/console-calls.ts';
import { expectAllCells } from '../support/check-cells.ts';

interface Row {
  title?: string;
  name?: string;
  userName?: string;
}

const LINKS: readonly Record<string, string>[] = [
  { 'zh-CN': '中文站', 'en-US': 'Zebra' },
  { 'zh-CN': '安徽燈飾', 'en-US': 'élan lamps' },
  { 'zh-CN': '北京', 'en-US': 'apple' },
  { 'zh-CN': '重庆 Straße', 'en-US': 'Banana & straße' },
  { 'zh-CN': '海 ＬＥＤ' },
];

// `en` and `cn` stand in the stored JSON of each of them.
const SEARCHES: readonly [language: string, q: string, found: readonly string[]][] = [
  ['en-US', 'en', []],
  ['zh-CN', 'en', []],
  ['zh-CN', 'cn', []],
  ['en-US', '{', []],
  ['en-US', '"', []],
  ['en-US', 'LAMPS ELAN', ['élan lamps']],
  ['en-US', 'e\u0301lan', ['élan lamps']],
  ['en-US', 'strasse banana', ['Banana & straße']],
  ['en-US', 'STRAẞE', ['Banana & straße']],
  ['en-US', 'elan banana', []],
  ['en-US', '灯饰', []],
  ['zh-CN', '灯饰', ['安徽燈飾']],
  ['zh-CN', '燈飾　安徽', ['安徽燈飾']],
  ['zh-CN', 'lamps', []],
  ['zh-CN', 'led', ['海 ＬＥＤ']],
  // What has no translation is shown in the default language.
  ['en-US', 'Led', ['海 ＬＥＤ']],
  ['en-US', '.*', []],
  ['en-US', '[a-z]', []],
  ['en-US', '&', ['Banana & straße']],
];

describe.each(DATABASES)('lists search and sort what the screen shows, on $name', ({ settings }) => {
  let server: TestServer;
  let translate: (language: string) => ReturnType<typeof callsWith>;
  const titles = async (language: string, list: string, query: Record<string, string>): Promise<string[]> => {
    const { data } = await translate(language).get(`console/${list}/list`, query);
    return (data as Row[]).map(({ title, name, userName }) => title ?? name ?? userName ?? '');
  };
  beforeAll(async () => {
    server = await makeServer(await settings());
    const { headers } = await signIn(server.app, 'owner');
    translate = (language) => callsWith(server, { ...headers, 'accept-language': language });
    for (const [at, title] of LINKS.entries())
      await translate('en-US').post('console/friendLink/save', {
        values: { title, url: `https://${at}.example` },
      });
    for (const title of [
      { 'zh-CN': '灯具 现代', 'en-US': 'Modern lamp' },
      { 'zh-CN': '爱', 'en-US': 'Yarn' },
    ]) {
      await translate('en-US').post('console/classification/save', {
        values: { type: 2, title },
      });
      await translate('en-US').post('console/product/save', { values: { title } });
    }
  });
  afterAll(() => server.close());

  test('the words of the screen are found in any order, case, width, accent and writing', async () => {
    await expectAllCells(
      SEARCHES,
      async ([language, q, found]) => {
        expect(await titles(language, 'friendLink', { q })).toEqual(found);
        const filter = JSON.stringify({
          all: [{ field: 'title', op: 'contains', value: q }],
        });
        expect(await titles(language, 'friendLink', { filter })).toEqual(found);
      },
      ([language, q]) => `${q} in ${language}`,
    );
  });

  test('titles are in the order of the language of the screen', async () => {
    const sorted = (language: string): string[] =>
      LINKS.map((each) => each[language] ?? each['zh-CN'] ?? '').toSorted(
        new Intl.Collator(language).compare,
      );
    expect(await titles('en-US', 'friendLink', { sort: 'title' })).toEqual(sorted('en-US'));
    expect(await titles('zh-CN', 'friendLink', { sort: 'title' })).toEqual(sorted('zh-CN'));
    expect(await titles('zh-CN', 'friendLink', { sort: '-title' })).toEqual(sorted('zh-CN').toReversed());
    expect(
      await titles('en-US', 'friendLink', {
        sort: 'title',
        pageNum: '2',
        pageSize: '2',
      }),
    ).toEqual(sorted('en-US').slice(2, 4));
  });

  test.each(['product', 'classification'])('so are those of %s', async (list) => {
    expect(await titles('en-US', list, { sort: 'title' })).toEqual(['Modern lamp', 'Yarn']);
    expect(await titles('zh-CN', list, { sort: 'title' })).toEqual(['爱', '灯具 现代']);
    expect(await titles('en-US', list, { q: 'lamp modern' })).toEqual(['Modern lamp']);
    expect(await titles('zh-CN', list, { q: 'lamp' })).toEqual([]);
    expect(await titles('zh-CN', list, { q: '现代 燈具' })).toEqual(['灯具 现代']);
    expect(await titles('en-US', list, { q: 'us' })).toEqual([]);
  });

  test('the trash and the log find the titles that they show', async () => {
    const { data } = await translate('en-US').get('console/friendLink/list', {
      q: 'zebra',
    });
    const [{ id } = { id: '' }] = data as { id: string }[];
    const removed = await translate('en-US').post('console/friendLink/remove', { ids: [id] });
    expect(removed, JSON.stringify(removed)).toMatchObject({ status: 200 });
    await expect.poll(() => titles('en-US', 'trash', { q: 'zebra' })).toEqual(['Zebra']);
    expect(await titles('zh-CN', 'trash', { q: '中文站' })).toEqual(['中文站']);
    expect(await titles('zh-CN', 'trash', { q: 'zebra' })).toEqual([]);
    expect(await titles('en-US', 'trash', { q: 'en' })).toEqual([]);
    expect(await titles('en-US', 'audit', { q: 'zébra' })).toContain('Zebra');
    expect(await titles('en-US', 'audit', { q: '{' })).toEqual([]);
  });

  test('a list of many rows has its pages in order', async () => {
    const rows = Array.from({ length: 9_001 }, (_, at) => ({
      project_code: 'default',
      link_code: `many-${at}`,
      title: JSON.stringify({ 'zh-CN': `多 ${(at * 7_919) % 9_001}` }),
      url: 'https://many.example',
      image: '',
      is_new_tab: 0 as const,
      sort_order: at,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await server.services.database.queries
        .insertInto('friend_link')
        .values(rows.slice(from, from + 500))
        .execute();
    const wanted = Array.from({ length: 9_001 }, (_, at) => `多 ${at}`).toSorted(
      new Intl.Collator('zh-CN').compare,
    );
    for (const page of [1, 45, 91])
      expect(
        await titles('zh-CN', 'friendLink', { q: '多', sort: 'title', pageNum: `${page}`, pageSize: '100' }),
      ).toEqual(wanted.slice((page - 1) * 100, page * 100));
  });
});

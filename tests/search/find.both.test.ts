import { describe, expect, test } from 'vitest';
import { indexItems } from '../../src/server/domains/items/index.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import type { SearchRequest } from '../../src/server/domains/search/search.ts';
import type { SeedItem } from '../../src/server/seed/seed-document.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, ENGLISH, provideServices } from '../storage/site.ts';
import { addItems, article, both } from '../storage/stored-items.ts';

describe.each(DATABASES)('a search on $name', ({ name }) => {
  const services = provideServices(name);

  async function setUp(items: SeedItem[]): Promise<SiteIdentity> {
    const site = await addSite(services);
    await addItems(services, site, items);
    return site;
  }

  const find = (site: SiteIdentity, keyword: string, language = CHINESE, request?: Partial<SearchRequest>) =>
    services.search.find(site, language, { keyword, kinds: [], pageNum: 1, pageSize: 50, ...request });
  const codes = async (site: SiteIdentity, keyword: string, language = CHINESE) =>
    (await find(site, keyword, language)).found.map((each) => each.code);

  test('ranks whole titles, titles, summary and labels, texts; among equals the newest first', async () => {
    const site = await setUp([
      article('text', { richText: '<p>一堵<strong>青</strong>瓷的墙</p>', releaseDate: '2026-05-05' }),
      article('label', { labelList: [{ title: '青瓷' }], releaseDate: '2026-02-02' }),
      article('summary', { summary: '关于青瓷', releaseDate: '2026-03-03' }),
      article('subtitle', { subtitle: '青瓷', releaseDate: '2026-01-01' }),
      article('whole-title', { title: '青瓷', releaseDate: '2025-01-01' }),
      article('title', { title: '论青瓷', releaseDate: '2025-02-02' }),
      article('apart', { richText: '<p>青</p><p>瓷</p>' }),
    ]);
    expect(await codes(site, '青瓷')).toEqual([
      'whole-title',
      'title',
      'summary',
      'label',
      'subtitle',
      'text',
    ]);
  });

  test('wants every word, wherever it is', async () => {
    const site = await setUp([
      article('both', { title: 'Celadon', richText: '<ul><li>Wall</li></ul>' }),
      article('one', { title: 'Celadon' }),
      article('other', { title: 'Wall' }),
    ]);
    expect(await codes(site, ' wall　CELADON wall ')).toEqual(['both']);
    expect(await find(site, 'celadon', CHINESE, { pageSize: 1, pageNum: 9 })).toMatchObject({
      found: [],
      total: 2,
    });
  });

  test('finds words in every way in which they are written', async () => {
    const site = await setUp([
      article('wide', { title: 'ＡＢＣ１２３ ﾀｲﾙ' }),
      article('narrow', { title: 'abc123 タイル' }),
      article('accent', { title: 'E\u0301TE\u0301 façade' }),
      article('number', { title: 'At 1,280 degrees' }),
      article('hyphen', { title: 'Hand-made' }),
      article('plural', { title: 'Seven Tiles' }),
      article('size', { title: '600×1200, 20mm' }),
      article('part', { title: 'No. TX-88' }),
      article('run', { title: '青釉面砖' }),
      article('possessive', { title: 'The kiln’s door' }),
    ]);
    const cells: readonly (readonly [keyword: string, expected: string[]])[] = [
      ['Abc１２３', ['narrow', 'wide']],
      ['タイル', ['narrow', 'wide']],
      ['ete', ['accent']],
      ['ÉTÉ', ['accent']],
      ['1280', ['number']],
      ['１，２８０', ['number']],
      ['handmade', ['hyphen']],
      ['hand-made', ['hyphen']],
      ['hand made', ['hyphen']],
      ['facade', ['accent']],
      ['tiles', ['plural']],
      ['tile', ['plural']],
      ['600x1200', ['size']],
      ['600×1200', ['size']],
      ['20 mm', ['size']],
      ['20mm', ['size']],
      ['TX-88', ['part']],
      ['tx88', ['part']],
      ['釉', ['run']],
      ['青釉面', ['run']],
      ['kiln', ['possessive']],
    ];
    await expectAllCells(
      cells,
      async ([keyword, expected]) => {
        expect((await codes(site, keyword)).toSorted()).toEqual(expected);
      },
      ([keyword]) => keyword,
    );
  });

  test('searches all languages, the own one first', async () => {
    const site = await setUp([
      article('chinese', { title: both('Terrazzo', '—'), releaseDate: '2025-01-01' }),
      article('english', { title: both('水磨石', 'Terrazzo floor') }),
      article('summary', { title: '—', summary: 'terrazzo' }),
    ]);
    expect(await codes(site, 'terrazzo', CHINESE)).toEqual(['chinese', 'english', 'summary']);
    expect(await codes(site, 'terrazzo', ENGLISH)).toEqual(['english', 'chinese', 'summary']);
    expect(await codes(site, '水磨 terrazzo', ENGLISH)).toEqual(['english']);
  });

  test('tolerates pinyin and one typing mistake', async () => {
    const site = await setUp([
      article('terrazzo', { title: both('水磨石台面', 'Terrazzo top') }),
      article('celadon', { title: both('青瓷', 'Celadon') }),
    ]);
    for (const keyword of ['shuimoshi', 'shui mo shi', 'sms', 'moshi', 'Terazzo', 'terrrazzo', 'etrrazzo'])
      expect([keyword, await codes(site, keyword)]).toEqual([keyword, ['terrazzo']]);
    expect(await find(site, 'celadn')).toMatchObject({ fit: 'similar', found: [{ code: 'celadon' }] });
    expect(await find(site, 'celadon nowhere')).toMatchObject({ fit: 'some', found: [{ code: 'celadon' }] });
    expect(await find(site, 'nowhere')).toMatchObject({ found: [], total: 0 });
  });

  test('corrects three words of a query: one with more mistakes finds some of its words', async () => {
    const site = await setUp([article('all', { title: 'celadon terrazzo porcelain concrete' })]);
    expect(await find(site, 'celadn terazzo porcelan concrete')).toMatchObject({ fit: 'similar', total: 1 });
    expect(await find(site, 'celadn terazzo porcelan concrte')).toMatchObject({ fit: 'some', total: 1 });
  });

  test('takes signs of query languages for what they are', async () => {
    const site = await setUp([article('a', { title: 'near not and or 100% clay' })]);
    for (const keyword of ['%', '*', '"', '_', '\\', "'", '()', ':', '^', '🧱', '\0', '\uD800'])
      expect([keyword, await codes(site, keyword)]).toEqual([keyword, []]);
    for (const keyword of [
      'NEAR(clay',
      '"clay" AND',
      'clay*',
      "clay' or '1'='1",
      'terms:clay',
      '100%',
      '-clay',
    ])
      expect([keyword, (await find(site, keyword)).total]).toEqual([keyword, 1]);
    expect((await find(site, '砖'.repeat(200))).total).toBe(0);
    expect((await find(site, Array.from({ length: 50 }, (_, i) => `w${i}`).join(' '))).total).toBe(0);
  });

  test('excerpts are one line of the text, with the words marked', async () => {
    const site = await setUp([
      article('table', {
        title: 'Façade',
        summary: 'Summary',
        richText: '<table><tr><td>Facade cell</td><td>Next</td></tr></table><p>Another façade</p>',
      }),
    ]);
    const { found } = await find(site, 'facade', ENGLISH);
    expect(found[0]?.title).toEqual([{ text: 'Façade', isMatch: true }]);
    expect(found[0]?.excerpt).toEqual([
      { text: 'Facade', isMatch: true },
      { text: ' cell', isMatch: false },
    ]);
  });

  test('an excerpt never joins the two cells of a row of the specification table', async () => {
    const specList = [{ title: 'Finish and glaze', content: 'In all our terrazzo colours' }];
    const site = await setUp([article('product', { type: 2, title: 'Tread', specList })]);
    const { found } = await find(site, 'terrazzo', ENGLISH);
    expect(found[0]?.excerpt.map(({ text }) => text).join('')).toBe('In all our terrazzo colours');
  });

  test.each(['300×300', '300x300', '300 x 300'])('marks sizes: %s', async (keyword) => {
    const site = await setUp([article('size', { title: 'Sheets', richText: '<p>On 300 × 300 mm：7</p>' })]);
    const { found } = await find(site, keyword, ENGLISH);
    expect(found[0]?.excerpt).toEqual([
      { text: 'On ', isMatch: false },
      { text: '300 × 300', isMatch: true },
      { text: ' mm：7', isMatch: false },
    ]);
  });

  test('finds a Chinese word in another order in titles, not in long texts', async () => {
    const site = await setUp([
      article('title', { title: '砖与墙' }),
      article('text', { title: '砖', richText: '<p>一面墙</p>' }),
    ]);
    expect(await find(site, '墙砖')).toMatchObject({ fit: 'similar', found: [{ code: 'title' }], total: 1 });
  });

  test('tells the language of an excerpt that is of the text in another one', async () => {
    const site = await setUp([
      article('a', { title: both('青瓷', 'Celadon'), richText: both('<p>釉 glaze</p>', '<p>—</p>') }),
    ]);
    expect((await find(site, 'glaze', ENGLISH)).found[0]?.excerptLanguage).toBe(CHINESE);
    expect((await find(site, 'glaze', CHINESE)).found[0]?.excerptLanguage).toBeUndefined();
    expect((await find(site, 'celadon', ENGLISH)).found[0]?.excerptLanguage).toBeUndefined();
  });

  test('of words of one character the first four are looked for', async () => {
    const site = await setUp([article('four', { richText: '<p>水木火土</p>' })]);
    expect(await codes(site, '水 木 火 土 金 风 雷 电')).toEqual(['four']);
    expect(await find(site, '水 木 火 金')).toMatchObject({ fit: 'some' });
  });

  test('an excerpt of a long Chinese text begins with a part of a sentence', async () => {
    const before = '两块砖只差两毫米。混铺时垫一层胶就能找平，我们出排版图，标到每一块。';
    const site = await setUp([article('long', { richText: `<p>${before.repeat(3)}侧光下釉面微微起伏</p>` })]);
    const [first] = (await find(site, '釉面')).found[0]?.excerpt ?? [];
    expect(first?.text).toBe('…混铺时垫一层胶就能找平，我们出排版图，标到每一块。侧光下');
  });

  test('an excerpt never repeats the title', async () => {
    const site = await setUp([
      article('page', { title: 'Façade', summary: 'Façade', richText: '<p>Tiles for every façade</p>' }),
    ]);
    const { found } = await find(site, 'facade', ENGLISH);
    expect(found[0]?.excerpt.map(({ text }) => text).join('')).toBe('Tiles for every façade');
  });

  test('sees changed, hidden and deleted items at once, and only those of its site', async () => {
    const site = await setUp([article('a', { title: '青瓷' })]);
    const other = await setUp([article('b', { title: '青瓷' })]);
    expect(await codes(site, '青瓷')).toEqual(['a']);
    await services.database.write(async (transaction) => {
      await transaction
        .deleteFrom('content_item')
        .where('project_code', '=', site.projectCode)
        .where('content_code', '=', 'a')
        .execute();
      await indexItems(transaction, site, ['a']);
    });
    expect(await codes(site, '青瓷')).toEqual([]);
    expect(await codes(other, '青瓷')).toEqual(['b']);
  });
});

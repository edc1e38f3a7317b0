import { describe, expect, test } from 'vitest';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import type { ItemSearch } from '../../src/server/domains/items/item-search.ts';
import type { SeedItem } from '../../src/server/seed/seed-document.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, ENGLISH, provideServices } from './site.ts';
import { addItems } from './stored-items.ts';

/** 23 products, some alike in everything a list is sorted by. */
const PRODUCTS: SeedItem[] = Array.from({ length: 23 }, (_, index) => ({
  contentCode: `p${String(index).padStart(2, '0')}`,
  type: 2,
  classificationCode: index % 3 === 0 ? 'below' : 'other',
  title: { [CHINESE]: `产品 ${index}`, [ENGLISH]: `Product ${index}` },
  richText: `<p>文</p><script>alert(1)</script>`,
  releaseDate: `2026-01-${String(1 + (index % 4)).padStart(2, '0')}`,
  views: index % 5,
  ...(index % 4 === 0 ? {} : { price: 1000 + (index % 3), discountPrice: index % 2 === 0 ? 500 : undefined }),
}));

describe.each(DATABASES)('articles and products on $name', ({ name }) => {
  const services = provideServices(name);

  async function setUp(items: SeedItem[] = PRODUCTS) {
    const site = await addSite(services);
    const classifications = [
      { classificationCode: 'top', type: 2 as const, title: { [CHINESE]: '上', [ENGLISH]: 'Top' } },
      { classificationCode: 'middle', type: 2 as const, title: '中', parentCode: 'top' },
      { classificationCode: 'below', type: 2 as const, title: '下', parentCode: 'middle' },
      { classificationCode: 'other', type: 2 as const, title: '它' },
    ];
    await addItems(services, site, items, classifications);
    return site;
  }

  const list = (site: SiteIdentity, search: Partial<ItemSearch> = {}, language = CHINESE) =>
    services.items.list(site, language, { sortWay: '0', pageNum: 1, pageSize: 100, ...search });
  const codes = async (site: SiteIdentity, search: Partial<ItemSearch>, language = CHINESE) =>
    (await list(site, search, language)).data.map((item) => item.contentCode);

  test.each(['0', '1', '2', '3', '4', '5'])('pages of order %s hold every item once', async (sortWay) => {
    const site = await setUp();
    const whole = await codes(site, { sortWay });
    const paged: string[] = [];
    for (let pageNum = 1; pageNum <= 6; pageNum += 1)
      paged.push(...(await codes(site, { sortWay, pageNum, pageSize: 4 })));
    expect(paged).toEqual(whole);
    expect(new Set(whole).size).toBe(23);
    expect(await list(site, { sortWay, pageNum: 7, pageSize: 4 })).toMatchObject({
      data: [],
      total: 23,
      pageNum: 7,
    });
  });

  test('orders are what they say, and what is not sold stands last', async () => {
    const site = await setUp();
    const { data: newest } = await list(site, { sortWay: '0' });
    expect(newest.map((item) => item.releaseDate)).toEqual(
      newest
        .map((item) => item.releaseDate)
        .toSorted()
        .toReversed(),
    );
    const { data: viewed } = await list(site, { sortWay: '2' });
    expect(viewed.map((item) => item.views)).toEqual(
      viewed.map((item) => item.views).toSorted((a, b) => b - a),
    );
    const paid = async (sortWay: string) =>
      (await list(site, { sortWay })).data.map((item) =>
        item.price === undefined ? undefined : Math.min(item.price, item.discountPrice ?? Infinity),
      );
    const cheapest = await paid('3');
    expect(cheapest.filter((price) => price !== undefined)).toEqual(
      cheapest.filter((price) => price !== undefined).toSorted((a, b) => a - b),
    );
    expect(cheapest.slice(-6)).toEqual(Array.from({ length: 6 }, () => undefined));
    expect((await paid('4'))[0]).toBe(1002);
  });

  test('a classification includes everything below it', async () => {
    const site = await setUp();
    expect(await list(site, { classificationCode: 'top' })).toMatchObject({ total: 8 });
    expect(await list(site, { classificationCode: 'nowhere' })).toMatchObject({ total: 0 });
    expect(await services.classifications.list(site, ENGLISH, 2)).toEqual([
      {
        classificationCode: 'top',
        title: 'Top',
        sum: 8,
        subContentList: [
          {
            classificationCode: 'middle',
            lang: 'zh-CN',
            title: '中',
            sum: 8,
            subContentList: [
              { classificationCode: 'below', lang: 'zh-CN', title: '下', sum: 8, subContentList: [] },
            ],
          },
        ],
      },
      { classificationCode: 'other', lang: 'zh-CN', title: '它', sum: 15, subContentList: [] },
    ]);
  });

  test('an item falls back part by part, is sanitised, and has links to its neighbours', async () => {
    const site = await setUp();
    const order = await codes(site, { sortWay: '0' });
    const read = (code: string | undefined) => services.items.find(site, ENGLISH, 2, code ?? '');
    const middle = await read(order[5]);
    expect(middle).toMatchObject({
      language: ENGLISH,
      languageCn: 'English',
      richText: '<p>文</p>',
      title: expect.stringMatching(/^Product/),
    });
    expect([middle?.pre?.contentCode, middle?.next?.contentCode]).toEqual([order[4], order[6]]);
    expect([(await read(order[0]))?.pre, (await read(order[22]))?.next]).toEqual([null, null]);
    expect(await services.items.find(site, ENGLISH, 1, 'p05')).toBeUndefined();
  });

  test('a hidden item is nowhere', async () => {
    const site = await setUp();
    await services.database.queries
      .updateTable('content_item')
      .set({ is_hidden: 1 })
      .where('project_code', '=', site.projectCode)
      .where('content_code', '=', 'p05')
      .execute();
    expect(await services.items.find(site, CHINESE, 2, 'p05')).toBeUndefined();
    expect(await list(site)).toMatchObject({ total: 22 });
  });
});

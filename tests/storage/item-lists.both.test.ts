import { describe, expect, test } from 'vitest';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import type { ItemSearch } from '../../src/server/domains/items/item-search.ts';
import type { SeedItem } from '../../src/server/seed/seed-document.ts';
import { DATABASES } from '../support/database.ts';
import { makeRandom } from '../support/random.ts';
import { addSite, CHINESE, provideServices } from './site.ts';
import { addItems, article } from './stored-items.ts';

const ORDERS = [undefined, '0', '1', '2', '3', '4', '5'];

describe.each(DATABASES)('articles and products on $name', ({ name }) => {
  const services = provideServices(name);

  async function setUp(items: SeedItem[]) {
    const site = await addSite(services);
    await addItems(services, site, items);
    return site;
  }

  const list = (site: SiteIdentity, search: Partial<ItemSearch>, language = CHINESE) =>
    services.items.list(site, language, { pageNum: 1, pageSize: 100, ...search });
  const codes = async (site: SiteIdentity, search: Partial<ItemSearch>, language = CHINESE) =>
    (await list(site, search, language)).data.map((item) => item.contentCode);

  test('an item may be left out of a list', async () => {
    const site = await setUp(['a', 'b', 'c'].map((code) => article(code, {})));
    expect(await list(site, { except: 'b' })).toMatchObject({
      total: 2,
      data: [{ contentCode: 'c' }, { contentCode: 'a' }],
    });
    expect(await list(site, { except: 'nowhere' })).toMatchObject({ total: 3 });
  });

  describe.each(ORDERS)('a list that is read on, in order %s', (sortWay) => {
    const search = { sortWay, pageSize: 4 };

    test('repeats nothing and leaves out nothing while items are added, hidden and removed', async () => {
      const next = makeRandom();
      /** A whole number from 0 to below `end`. */
      const random = (end: number): number => Math.floor(next() * end);
      let made = 0;
      const anItem = (): SeedItem => {
        made += 1;
        return article(`i${random(1_000_000)}-${made}`, {
          type: random(2) === 0 ? 1 : 2,
          title: random(2) === 0 ? '砖' : '—',
          summary: random(3) === 0 ? '砖' : '—',
          richText: '<p>砖</p>',
          releaseDate: `2026-01-0${1 + random(4)}`,
          views: random(3),
          ...(random(3) === 0 ? {} : { price: 100 + random(3) }),
        });
      };
      const first = Array.from({ length: 30 }, anItem);
      const site = await setUp(first);
      const kept = new Set(first.map((item) => item.contentCode));
      const { queries } = services.database;
      const of = (code: string) =>
        queries
          .updateTable('content_item')
          .where('project_code', '=', site.projectCode)
          .where('content_code', '=', code);
      const seen: string[] = [];
      let page = await list(site, search);
      for (let pageNum = 1; page.data.length > 0; pageNum += 1) {
        seen.push(...page.data.map((item) => item.contentCode));
        const after = seen.at(-1) ?? '';
        if (pageNum <= 5) await addItems(services, site, Array.from({ length: 1 + random(5) }, anItem));
        // What was shown last may be hidden; what is still to come may go.
        const coming = [...kept].find((code) => !seen.includes(code));
        const hidden = random(2) === 0 ? after : coming;
        if (hidden !== undefined) {
          if (hidden !== after) kept.delete(hidden);
          await of(hidden).set({ is_hidden: 1 }).execute();
        }
        page = await list(site, { ...search, pageNum: pageNum + 1, after });
        expect(page.pageNum).toBe(pageNum + 1);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect([...kept].filter((code) => !seen.includes(code))).toEqual([]);
    });

    test('is the whole list by pages; an unknown item leaves the page number in force', async () => {
      const site = await setUp(
        Array.from({ length: 11 }, (_, index) =>
          article(`p${index}`, {
            title: index % 2 === 0 ? '砖' : '瓦',
            richText: '砖',
            views: index % 3,
            releaseDate: `2026-01-0${1 + (index % 2)}`,
          }),
        ),
      );
      const whole = await codes(site, { ...search, pageSize: 100 });
      expect(whole.length).toBe(11);
      expect(await codes(site, { ...search, after: whole[4], pageNum: 9 })).toEqual(whole.slice(5, 9));
      expect(await list(site, { ...search, after: whole[10], pageNum: 4 })).toMatchObject({
        data: [],
        total: 11,
        pageNum: 4,
      });
      expect(await codes(site, { ...search, after: 'gone', pageNum: 2 })).toEqual(whole.slice(4, 8));
    });
  });
});

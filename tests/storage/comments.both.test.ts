import { describe, expect, test } from 'vitest';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, provideServices } from './site.ts';

describe.each(DATABASES)('comments on $name', ({ name }) => {
  const services = provideServices(name);

  /** A site with an article, a product, an agreement and a hidden article, and 25 comments on the article. */
  async function setUp(memberLogin = true): Promise<SiteIdentity> {
    const site = await addSite(services);
    const { queries } = services.database;
    const of = { project_code: site.projectCode };
    const moment = '2026-01-01T00:00:00.000Z';
    const item = (content_code: string, type: number, is_hidden: 0 | 1 = 0) => ({
      ...of,
      content_code,
      type,
      classification_code: null,
      document: '{}',
      rich_text: '',
      released_at: moment,
      sort_price: null,
      sort_order: 0,
      is_hidden,
      created_at: moment,
      modified_at: moment,
    });
    await queries
      .insertInto('content_item')
      .values([item('article', 1), item('product', 2), item('agreement', 3), item('hidden', 1, 1)])
      .execute();
    const comment = (content_code: string, number: number, state: 'shown' | 'removed' = 'shown') => ({
      ...of,
      comment_id: `${content_code}-${String(number).padStart(2, '0')}`,
      content_code,
      member_id: null,
      author_name: 'Lin',
      content: `<b>${number}</b>`,
      // Three of each moment.
      created_at: `2026-02-${String(1 + Math.floor(number / 3)).padStart(2, '0')}T00:00:00.000Z`,
      state,
    });
    await queries
      .insertInto('comment')
      .values([
        ...Array.from({ length: 25 }, (_, number) => comment('article', number)),
        comment('article', 99, 'removed'),
        ...['product', 'agreement', 'hidden'].map((code) => comment(code, 1)),
      ])
      .execute();
    await services.settings.set(site.projectCode, 'switches', { memberLogin, mall: false });
    return site;
  }

  const list = (site: SiteIdentity, contentCode: string, pageNum = 1, pageSize = 10) =>
    services.comments.list(site, { contentCode, pageNum, pageSize });

  test('come newest first, each once, without those taken down', async () => {
    const site = await setUp();
    const pages = [
      await list(site, 'article', 1),
      await list(site, 'article', 2),
      await list(site, 'article', 3),
      await list(site, 'article', 4),
    ];
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
      [0, 25],
    ]);
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual(
      Array.from({ length: 25 }, (_, number) => `article-${String(24 - number).padStart(2, '0')}`),
    );
    expect(pages[0]?.data[0]).toEqual({
      id: 'article-24',
      content: '<b>24</b>',
      author: 'Lin',
      gmtCreate: '2026-02-09T00:00:00.000Z',
      isOwn: false,
      isWaiting: false,
      lines: 1,
    });
  });

  test('are about articles and products that visitors may see, of their own site', async () => {
    const site = await setUp();
    const other = await addSite(services);
    await services.settings.set(other.projectCode, 'switches', { memberLogin: true, mall: false });
    const totals = async (from: SiteIdentity) =>
      Promise.all(
        ['article', 'product', 'agreement', 'hidden', 'nothing'].map(
          async (code) => (await list(from, code)).total,
        ),
      );
    expect(await totals(site)).toEqual([25, 1, 0, 0, 0]);
    expect(await totals(other)).toEqual([0, 0, 0, 0, 0]);
  });

  test('are none while members cannot sign in', async () => {
    expect(await list(await setUp(false), 'article')).toEqual({
      data: [],
      total: 0,
      pageNum: 1,
      pageSize: 10,
    });
  });
});

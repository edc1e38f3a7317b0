import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeComments } from '../../src/server/domains/comments/index.ts';
import { makeClassifications } from '../../src/server/domains/items/classifications.ts';
import { makeFriendLinks } from '../../src/server/domains/items/friend-links.ts';
import { makeItemPages } from '../../src/server/domains/items/item-pages.ts';
import { openItems } from '../../src/server/domains/items/index.ts';
import type { ItemSearch } from '../../src/server/domains/items/item-search.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { makeRateLimit } from '../../src/server/kernel/rate-limit.ts';
import { makePageList } from '../../src/server/pages/seo/listed-pages.ts';
import { DATABASES } from '../support/database.ts';
import { CHINESE, ENGLISH, provideServices } from './site.ts';
import { watchPlans } from './watch-plans.ts';

const SITE: SiteIdentity = {
  projectCode: 'default',
  defaultLanguage: CHINESE,
  languages: [CHINESE, ENGLISH],
};
const ORDERS = ['0', '1', '2', '3', '4', '5'];

/** Rows of many sites, in the SQL of both databases: `default` has most of the items and comments. */
const ROWS = [
  `content_item (project_code, content_code, type, classification_code, document, rich_text, released_at,
    sort_price, sort_order, views, created_at, modified_at)
   select case when i % 3 = 0 then 'site-' || (i / 3 % 1500) else 'default' end, 'item-' || i, 1 + i % 2,
    case when i % 2 = 0 then 'news-' else 'goods-' end || (i % 5), '{}', '',
    '20' || (10 + i % 15) || '-01-01',
    case when i % 7 = 0 then null else i * 7 % 5000 end, i % 900, i * 13 % 4000, '', ''`,
  `classification (project_code, classification_code, type, parent_code, title, sort_order)
   select 'site-' || (i / 6), 'news-' || i, 1, null, '""', i`,
  `friend_link (project_code, link_code, title, url, image, is_new_tab, sort_order)
   select 'site-' || (i / 40), 'link-' || i, '""', '', '', 0, i`,
  `comment (project_code, comment_id, content_code, member_id, author_name, content, created_at)
   select 'default', 'comment-' || i, 'item-' || (i % 40 * 11 + 1), 'member-' || (i % 50), '', '',
    '2026-01-' || i`,
  `item_search (project_code, type, content_code, titles)
   select case when i % 3 = 0 then 'site-' || (i / 3 % 1500) else 'default' end, 1 + i % 2, 'item-' || i,
    'title ' || i`,
  `content_item_translation (project_code, content_code, language_code, document)
   select 'default', 'item-' || i, 'en-US', '{}'`,
];

describe.each(DATABASES)('query plans on $name', ({ name }) => {
  const services = provideServices(name, 'demo');
  let watched: Database;
  let explain: ReturnType<typeof watchPlans>['explain'];

  beforeAll(async () => {
    const { queries } = services.database;
    for (const rows of ROWS)
      await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000)
        ${sql.raw(`insert into ${rows}`)} from n`.execute(queries);
    const goods = ['goods-1', 'goods-2', 'goods-3'].map((code, index) => ({
      project_code: SITE.projectCode,
      classification_code: code,
      type: 2,
      parent_code: index === 0 ? null : 'goods-1',
      title: '""',
      sort_order: index,
    }));
    await queries.insertInto('classification').values(goods).execute();
    // As PostgreSQL does by itself some time after a large import.
    if (name === 'PostgreSQL') await sql`vacuum analyze`.execute(queries);
    ({ watched, explain } = watchPlans(services.database));
  });

  const classifications = () => makeClassifications(watched);
  const filters: Partial<ItemSearch>[] = [
    {},
    { type: 1 },
    { classificationCode: 'news-2' },
    { classificationCode: 'goods-1' },
  ];

  test.each(ORDERS)('lists in order %s read an index from the wanted place', async (sortWay) => {
    const pages = makeItemPages(watched.queries, classifications());
    for (const filter of filters) {
      const wanted = { sortWay, pageSize: 12, ...filter };
      for (const pageNum of [1, 90, 160])
        expect(await explain(() => pages.find(SITE, { ...wanted, pageNum }))).toEqual([]);
      expect(await explain(() => pages.find(SITE, { ...wanted, pageNum: 1, after: 'item-777' }))).toEqual([]);
      expect(await explain(() => pages.find(SITE, { ...wanted, pageNum: 1, except: 'item-777' }))).toEqual(
        [],
      );
    }
  });

  test('the other lists of pages read no more than they show', async () => {
    const { channels, settings, events, search } = services;
    const { items } = openItems(watched, channels, search);
    const comments = makeComments(watched, settings, channels, events, makeRateLimit);
    const page = { pageNum: 2, pageSize: 10 };
    const ofOwner = { contentCode: 'item-12', ...page };
    expect(await explain(() => comments.list(SITE, ofOwner))).toEqual([]);
    expect(await explain(() => comments.listOwn(SITE, ENGLISH, 'member-7', page))).toEqual([]);
    expect(await explain(() => makeFriendLinks(watched).list(SITE, ENGLISH, page))).toEqual([]);
    // All classifications of a type are shown, so they may be sorted.
    const classified = await explain(() => classifications().list(SITE, ENGLISH, 1));
    expect(classified.filter((line) => !/^(?:Sort|USE TEMP)/.test(line))).toEqual([]);
    expect(await explain(() => items.list(SITE, ENGLISH, { type: 1, ...page }))).toEqual([]);
    expect(await explain(() => items.find(SITE, ENGLISH, 1, 'item-4002'))).toEqual([]);
    expect(await explain(() => items.findAgreement(SITE, ENGLISH))).toEqual([]);
    expect(await explain(() => makePageList(watched, channels).read(SITE, 9))).toEqual([]);
  });

  test('a search of the console reads titles, not items', async () => {
    const { itemRecords } = openItems(watched, services.channels, services.search);
    const sort = { field: 'gmtModified', isDescending: true };
    for (const [q, total] of [
      ['title 1999', 3],
      ['TITLE', 6667],
      ['none', 0],
    ] as const) {
      const search = { q, sort, pageNum: 2, pageSize: 2 };
      expect((await itemRecords.list(SITE, ENGLISH, 1, search)).total).toBe(total);
      const lines = await explain(() => itemRecords.list(SITE, ENGLISH, 1, search));
      const scans = lines.filter((line) => /^\W*(?:SCAN|(?:Parallel )?Seq)/.test(line));
      // Few found ones are sorted. What is read whole is the narrow table of titles.
      expect(scans.filter((line) => !/(?:item_search|searched)/.test(line.split(' | ')[0] ?? ''))).toEqual(
        [],
      );
    }
  });
});

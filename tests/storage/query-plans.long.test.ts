import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { Comments } from '../../src/server/domains/comments/index.ts';
import { Classifications } from '../../src/server/domains/items/classifications.ts';
import { makeFriendLinks } from '../../src/server/domains/items/friend-links.ts';
import { ItemPages } from '../../src/server/domains/items/item-pages.ts';
import { openItems } from '../../src/server/domains/items/index.ts';
import type { ItemSearch } from '../../src/server/domains/items/item-search.ts';
import type { Database } from '../../src/server/database/database.ts';
import { runInSite } from '../../src/server/database/site-scope.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { makeRateLimit } from '../../src/server/limits/rate-limit.ts';
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
  `item_search (project_code, type, content_code, title)
   select case when i % 3 = 0 then 'site-' || (i / 3 % 1500) else 'default' end, 1 + i % 2, 'item-' || i,
    'title ' || i`,
  `content_item_translation (project_code, content_code, language_code, document)
   select 'default', 'item-' || i, 'en-US', '{}'`,
];

describe.each(DATABASES)('query plans on $name', ({ name }) => {
  const services = provideServices(name, 'demo');
  let watched: Database;
  let explain: ReturnType<typeof watchPlans>['explain'];
  let readPlans: ReturnType<typeof watchPlans>['readPlans'];

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
    ({ watched, explain, readPlans } = watchPlans(services.database));
  });

  const classifications = () => new Classifications(watched);
  /** Without the sorting of the few items of one price that a walk reaches. */
  const explainList = async (work: () => Promise<unknown>): Promise<string[]> =>
    (await explain(work)).filter((line) => !/ = \? and item\.content_code [<>] \? .*limit \?/.test(line));
  const filters: Partial<ItemSearch>[] = [
    {},
    { type: 1 },
    { classificationCode: 'news-2' },
    { classificationCode: 'goods-1' },
  ];

  test.each(ORDERS)('lists in order %s read an index from the wanted place', async (sortWay) => {
    const pages = new ItemPages(watched.queries, classifications());
    for (const filter of filters) {
      const wanted = { sortWay, pageSize: 12, ...filter };
      for (const pageNum of [1, 90, 160])
        expect(await explainList(() => pages.find(SITE, { ...wanted, pageNum }))).toEqual([]);
      expect(await explainList(() => pages.find(SITE, { ...wanted, pageNum: 1, after: 'item-777' }))).toEqual(
        [],
      );
      expect(await explain(() => pages.find(SITE, { ...wanted, pageNum: 1, except: 'item-777' }))).toEqual(
        [],
      );
    }
  });

  test('lists go on from the place of an item, however many have its price', async () => {
    const pages = new ItemPages(watched.queries, classifications());
    for (const sortWay of ORDERS) {
      const search = { sortWay, type: 1 as const, pageNum: 1, pageSize: 12, after: 'item-778' };
      const plans = await runInSite(SITE.projectCode, () => readPlans(() => pages.find(SITE, search)));
      const walked = plans.filter((line) => /content_item_type_\w+ /.test(line));
      expect(walked).not.toEqual([]);
      // SQLite names what it compares; PostgreSQL looks for the pair in the index, with row security, too.
      if (name === 'SQLite')
        for (const line of walked)
          expect(line).toMatch(/^SEARCH.*type=\? AND (?:<expr>|\(?[a-z_]+,?.*)[<>=]/);
      else expect(plans.filter((line) => /^ *Index Cond: .*ROW\(/.test(line))).not.toEqual([]);
      // Those of one price come in order from the index: at most the few that are taken are sorted again.
      const steps = plans.map((line) => line.split(' | ')[0] ?? '');
      for (const [index, step] of steps.entries())
        if (step.startsWith('USE TEMP')) expect(steps[index - 1]).toBe('SCAN range');
    }
  });

  test('comments are found by their item, and counted once until one changes', async () => {
    const { channels, settings, events } = services;
    const comments = new Comments(watched, settings, channels, events, makeRateLimit);
    const all = await comments.list(SITE, { contentCode: 'item-23', pageNum: 1, pageSize: 1000 });
    expect(all.total).toBe(500);
    for (const pageNum of [1, 2, 40, 60, 71, 72, 1_000_000]) {
      const wanted = { contentCode: 'item-23', pageNum, pageSize: 7 };
      let listed = all;
      const plans = await readPlans(async () => (listed = await comments.list(SITE, wanted)));
      const start = (pageNum - 1) * 7;
      expect(listed).toEqual({
        ...wanted,
        contentCode: undefined,
        data: all.data.slice(start, start + 7),
        total: 500,
      });
      for (const line of plans.filter((each) => / (?:on|SEARCH|SCAN) comment/.test(` ${each}`)))
        expect(line).toMatch(
          /comment_of_item|comment_key|autoindex_comment_1 \(project_code=\? AND comment_id=\?\)/,
        );
      expect(plans.filter((line) => line.includes('count(*)')).length > 0).toBe(pageNum === 1);
    }
  });

  test('the other lists of pages read no more than they show', async () => {
    const { channels, settings, events, search } = services;
    const { items } = openItems({ database: watched, channels, search }).services;
    const comments = new Comments(watched, settings, channels, events, makeRateLimit);
    const page = { pageNum: 2, pageSize: 10 };
    const ofOwner = { contentCode: 'item-23', ...page };
    expect(await explain(() => comments.list(SITE, ofOwner))).toEqual([]);
    expect(await explain(() => comments.listOwn(SITE, ENGLISH, 'member-7', page))).toEqual([]);
    const shown = { state: 'shown' as const, ...page };
    const own = await readPlans(() => comments.listOwn(SITE, ENGLISH, 'member-7', shown));
    for (const line of own.filter((each) => / (?:on|SEARCH|SCAN) comment/.test(` ${each}`)))
      expect(line).toMatch(/comment_of_member/);
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
    const { itemRecords } = openItems({ ...services, database: watched }).services;
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

  test.each([60, 9])(
    'few items of %i classifications are read without the others of their type',
    async (many) => {
      const { queries } = services.database;
      const codes = Array.from({ length: many }, (_, index) => `rare-${many}-${index}`);
      const row = { project_code: SITE.projectCode, type: 1, title: '""', sort_order: 0 };
      await queries
        .insertInto('classification')
        .values(codes.map((code) => ({ ...row, classification_code: code, parent_code: `rare-${many}` })))
        .execute();
      for (const [index, code] of codes.entries())
        await queries
          .updateTable('content_item')
          .set({ classification_code: code })
          .where('project_code', '=', SITE.projectCode)
          .where('content_code', '=', `item-${(many + index) * 6 + 2}`)
          .execute();
      if (name === 'PostgreSQL') await sql`analyze`.execute(queries);
      const pages = new ItemPages(watched.queries, classifications());
      for (const sortWay of ORDERS) {
        const plans = await readPlans(() =>
          pages.find(SITE, { classificationCode: `rare-${many}`, sortWay, pageNum: 1, pageSize: 12 }),
        );
        const read = plans.filter((line) =>
          /^\W*(?:SEARCH|SCAN|.*(?:Scan|scan).*) .*content_item/.test(line.split(' | ')[0] ?? ''),
        );
        // One read of all of them. The query in parentheses is told of by itself, too.
        expect(read).toHaveLength(2);
        for (const line of read) expect(line.split(' | ')[0]).toContain('content_item_class_');
      }
    },
  );
});

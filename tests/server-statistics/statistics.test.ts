import { describe, expect, test } from 'vitest';
import { Statistics } from '../../src/server/domains/statistics/statistics.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, provideServices } from '../storage/site.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const silent = { warn: () => undefined };

const from = (ip: string, headers: Record<string, string> = {}) => ({
  ip,
  headers: { 'user-agent': FIREFOX, ...headers },
});

describe.each(DATABASES)('views on $name', ({ name }) => {
  const services = provideServices(name, 'demo');
  const open = (now: () => Date, warn: () => void = silent.warn): Statistics =>
    new Statistics(services.database, services.channels, services.settings, { warn }, now);

  test('are counted by day, and visitors once a day', async () => {
    const site = await addSite(services);
    let now = new Date('2026-05-01T15:59:00Z');
    const statistics = open(() => now);
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
      await statistics.add(site, { path: '/HOME' }, from(ip));
    await statistics.add(site, { path: '/ABOUTUS' }, from('192.0.2.1'));
    expect(await statistics.read(site, undefined, '2026-05-01')).toHaveLength(30);
    expect((await statistics.read(site, undefined, undefined)).at(-1)).toEqual({
      day: '2026-05-01',
      views: 4,
      visitors: 2,
    });
    // Known again within the day, also after what was counted has been written, and by another browser at the
    // same address not.
    await statistics.add(site, { path: '/HOME' }, from('192.0.2.1'));
    await statistics.add(site, { path: '/HOME' }, from('192.0.2.1', { 'user-agent': `${FIREFOX} x` }));
    now = new Date('2026-05-02T16:01:00Z');
    await statistics.add(site, { path: '/HOME' }, from('192.0.2.1'));
    expect(await statistics.read(site, '2026-05-01', '2026-05-03')).toEqual([
      { day: '2026-05-01', views: 6, visitors: 3 },
      { day: '2026-05-02', views: 0, visitors: 0 },
      { day: '2026-05-03', views: 1, visitors: 1 },
    ]);
    await statistics.close();
  });

  test('keep nothing by which anybody could be known, and of past days not even the salt', async () => {
    const site = await addSite(services);
    const { queries } = services.database;
    let now = new Date('2026-06-01T12:00:00Z');
    const statistics = open(() => now);
    const nameToday = async (): Promise<string | undefined> => {
      await statistics.add(
        site,
        { path: '/HOME' },
        from('192.0.2.77', { referer: 'https://secret.example/', cookie: 'a=secret' }),
      );
      await statistics.read(site, undefined, undefined);
      const rows = await queries
        .selectFrom('day_visitor')
        .selectAll()
        .where('project_code', '=', site.projectCode)
        .execute();
      expect(JSON.stringify(rows)).not.toMatch(/192|Firefox|secret/);
      expect(rows).toHaveLength(1);
      return rows[0]?.visitor;
    };
    const first = await nameToday();
    now = new Date('2026-06-02T12:00:00Z');
    expect(await nameToday()).not.toBe(first);
    const days = await queries.selectFrom('visitor_salt').select('day').execute();
    expect(days.filter(({ day }) => day < '2026-06-02')).toEqual([]);
    await statistics.close();
  });

  test('of two processes and of one that is started anew make one figure', async () => {
    const site = await addSite(services);
    const now = (): Date => new Date('2026-07-01T12:00:00Z');
    const [one, other] = [open(now), open(now)];
    await Promise.all(
      [one, other].flatMap((each) =>
        ['192.0.2.1', '192.0.2.2'].map((ip) => each.add(site, { path: '/HOME' }, from(ip))),
      ),
    );
    await Promise.all([one.close(), other.close()]);
    const later = open(now);
    await later.add(site, { path: '/HOME' }, from('192.0.2.1'));
    expect(await later.read(site, '2026-07-01', '2026-07-01')).toEqual([
      { day: '2026-07-01', views: 5, visitors: 2 },
    ]);
    await later.close();
  });

  test('are of pages only: nobody can fill the table', async () => {
    const site = await services.sites.find('any.example');
    const now = (): Date => new Date('2026-08-01T12:00:00Z');
    const statistics = open(now);
    const views = [
      { path: '/home' },
      { path: '/home', contentCode: 'made-up' },
      { path: '/nowhere' },
      { path: '/404' },
      { path: '/product' },
      { path: '/product', contentCode: 'made-up' },
      { path: '/article', contentCode: 'celadon-upright' },
      { path: '/product', contentCode: 'celadon-upright' },
    ];
    for (const view of views) await statistics.add(site, view, from('192.0.2.1'));
    await statistics.close();
    const rows = await services.database.queries
      .selectFrom('page_view')
      .select(['path', 'views'])
      .where('project_code', '=', site.projectCode)
      .where('day', '=', '2026-08-01')
      .orderBy('path')
      .execute();
    expect(rows).toEqual([
      { path: '/home', views: 2 },
      { path: '/product?contentCode=celadon-upright', views: 1 },
    ]);
  });

  test('raise the item’s own, and drop no page', async () => {
    const site = await services.sites.find('any.example');
    const viewsOf = async () => (await services.items.find(site, 'zh-CN', 2, 'river-terrazzo'))?.views ?? 0;
    const before = await viewsOf();
    const told: string[] = [];
    services.events.on('changed', ({ tags }) => told.push(...tags));
    const statistics = open(() => new Date('2026-11-01T12:00:00Z'));
    for (let times = 0; times < 3; times += 1)
      await statistics.add(site, { path: '/product', contentCode: 'river-terrazzo' }, from('192.0.2.1'));
    await statistics.close();
    expect(await viewsOf()).toBe(before + 3);
    expect(told).toEqual([]);
  });

  test('of robots, and of those who ask not to be followed, are not counted', async () => {
    const site = await addSite(services);
    const statistics = open(() => new Date('2026-09-01T12:00:00Z'));
    const uncounted: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'user-agent': 'curl/8.5.0' },
      { 'user-agent': '' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ];
    for (const headers of uncounted)
      await statistics.add(site, { path: '/HOME' }, from('192.0.2.1', headers));
    expect((await statistics.read(site, undefined, undefined)).at(-1)).toMatchObject({
      views: 0,
      visitors: 0,
    });
    await statistics.close();
  });

  test('that cannot be written wait for the next time', async () => {
    const site = await addSite(services);
    let warned = 0;
    let isBroken = true;
    const database = {
      ...services.database,
      write: ((work) =>
        isBroken
          ? Promise.reject(new Error('locked'))
          : services.database.write(work)) as typeof services.database.write,
    };
    const statistics = new Statistics(
      database,
      services.channels,
      services.settings,
      { warn: () => (warned += 1) },
      () => new Date('2026-10-01T12:00:00Z'),
    );
    await statistics.add(site, { path: '/HOME' }, from('192.0.2.1'));
    expect((await statistics.read(site, undefined, undefined)).at(-1)?.views).toBe(0);
    expect(warned).toBe(1);
    isBroken = false;
    expect((await statistics.read(site, undefined, undefined)).at(-1)?.views).toBe(1);
    await statistics.close();
  });

  test('from one address are rationed', async () => {
    const site = await addSite(services);
    const statistics = open(() => new Date('2026-11-01T12:00:00Z'));
    const answers = await Promise.allSettled(
      Array.from({ length: 310 }, (_, index) =>
        statistics.add(site, { path: '/HOME' }, from(`2001:db8:1:2::${index.toString(16)}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    await expect(statistics.add(site, { path: '/HOME' }, from('2001:db8:1:2::1'))).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
    });
    await statistics.add(site, { path: '/HOME' }, from('2001:db8:1:3::1'));
    await statistics.close();
  });

  test('say where visitors come from and what they did not find, compared with the time before', async () => {
    const site = await addSite(services);
    let now = new Date('2026-08-01T12:00:00Z');
    const statistics = open(() => now);
    const visit = (more: object) => statistics.add(site, { path: '/HOME', ...more }, from('192.0.2.1'));
    await visit({ referrer: 'old.example' });
    now = new Date('2026-08-08T12:00:00Z');
    await visit({ referrer: 'old.example' });
    await visit({ referrer: 'new.example' });
    await visit({ referrer: 'new.example' });
    await visit({ search: { words: 'tiles', isFound: true } });
    await visit({ search: { words: 'carpets', isFound: false } });
    const report = await statistics.report(site, { days: 7 });
    expect(report.days).toHaveLength(7);
    expect([report.totals.views, report.before.views]).toEqual([5, 1]);
    expect(report.pages).toEqual([{ text: '/HOME', times: 5, before: 1 }]);
    expect(report.referrers).toEqual([
      { text: 'new.example', times: 2, before: 0 },
      { text: 'old.example', times: 1, before: 1 },
    ]);
    expect(report.searches.map(({ text }) => text)).toEqual(['carpets', 'tiles']);
    expect(report.unfound).toEqual([{ text: 'carpets', times: 1, before: 0 }]);
    await statistics.close();
  });

  test('of a form say how far visitors came; of forms that there are not nothing is counted', async () => {
    const site = await addSite(services);
    const of = { project_code: site.projectCode, created_at: '2026-08-01T00:00:00.000Z' };
    const { queries } = services.database;
    const form = { ...of, title: '"Wishes"', document: '{}', price: 0, pay: 0, is_open: 1 } as const;
    await queries
      .insertInto('form_template')
      .values({ ...form, form_id: 'wishes' })
      .execute();
    const statistics = open(() => new Date('2026-08-08T12:00:00Z'));
    for (const stage of [0, 0, 0, 1, 1, 2])
      await statistics.addStage(site, { form: 'wishes', stage }, from('192.0.2.1'));
    await statistics.addStage(site, { form: 'wishes', stage: 0 }, from('192.0.2.1', { dnt: '1' }));
    await statistics.addStage(site, { form: 'unknown', stage: 0 }, from('192.0.2.1'));
    const { stages } = await statistics.report(site, { days: 7 });
    expect(stages).toEqual([3, 2, 1].map((times, stage) => ({ form: 'wishes', stage, times, before: 0 })));
    await statistics.close();
  });

  test('of made-up sites do not fill the database: the most frequent ones of a day stay', async () => {
    const site = await addSite(services);
    const { queries } = services.database;
    let now = new Date('2026-09-01T12:00:00Z');
    const statistics = open(() => now);
    const count = async () =>
      Number(
        (
          await queries
            .selectFrom('statistic_text')
            .select(({ fn }) => fn.countAll<number | string>().as('rows'))
            .where('project_code', '=', site.projectCode)
            .executeTakeFirstOrThrow()
        ).rows,
      );
    for (let index = 0; index < 1_200; index += 1)
      await statistics.add(
        site,
        { path: '/HOME', referrer: index % 6 === 0 ? 'often.example' : `made-up-${index}.example` },
        from(`192.0.${index % 250}.1`),
      );
    expect((await statistics.report(site, { days: 7 })).referrers[0]).toEqual({
      text: 'often.example',
      times: 200,
      before: 0,
    });
    expect(await count()).toBeLessThanOrEqual(1_001);
    now = new Date('2026-09-02T12:00:00Z');
    await statistics.add(site, { path: '/HOME' }, from('192.0.2.1'));
    expect((await statistics.report(site, { days: 7 })).referrers[0]).toMatchObject({
      text: 'often.example',
      times: 200,
    });
    expect(await count()).toBe(101);
    await statistics.close();
  });
});

/** Days of statistics are those of the calendar where the site is. */
import { describe, expect, test } from 'vitest';
import { Statistics } from '../../src/server/domains/statistics/statistics.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, provideServices } from '../storage/site.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const from = (ip: string) => ({ ip, headers: { 'user-agent': BROWSER } });

/** The first moment of 1 February 2026, and the last one. */
const FEBRUARY = [
  ['Pacific/Kiritimati', '2026-01-31T10:00:00.000Z', '2026-02-01T09:59:59.999Z'],
  ['Pacific/Pago_Pago', '2026-02-01T11:00:00.000Z', '2026-02-02T10:59:59.999Z'],
  ['Asia/Kathmandu', '2026-01-31T18:15:00.000Z', '2026-02-01T18:14:59.999Z'],
  ['Asia/Shanghai', '2026-01-31T16:00:00.000Z', '2026-02-01T15:59:59.999Z'],
] as const;

const near = (moment: string, milliseconds: number): string =>
  new Date(Date.parse(moment) + milliseconds).toISOString();

describe.each(DATABASES)('a day on $name', ({ name }) => {
  const services = provideServices(name);

  async function addIn(timeZone: string) {
    const site = await addSite(services);
    await services.settings.set(site.projectCode, 'timeZone', timeZone);
    return site;
  }

  async function addOrder(projectCode: string, paid: string): Promise<void> {
    const id = `${projectCode}-${paid}`;
    const times = { created_at: paid, expires_at: paid, paid_at: paid };
    const money = { amount: 700, paid_amount: 700, refunded_amount: 200 };
    await services.database.queries
      .insertInto('member_order')
      .values({
        project_code: projectCode,
        order_id: id,
        order_number: id,
        member_id: 'm',
        title: '""',
        ...times,
        ...money,
        status: 1,
        record_id: null,
      })
      .execute();
  }

  async function addRecord(projectCode: string, created_at: string): Promise<void> {
    const place = { project_code: projectCode, record_id: `${projectCode}-${created_at}`, form_id: 'f' };
    await services.database.queries
      .insertInto('form_record')
      .values({
        ...place,
        member_id: null,
        language_code: 'zh-CN',
        values: '{}',
        created_at,
        request_key: null,
      })
      .execute();
  }

  test.each(FEBRUARY)('in %s begins at %s and ends at %s', async (timeZone, first, last) => {
    const site = await addIn(timeZone);
    let now: string = first;
    const { database, channels, settings } = services;
    const logger = { warn: () => undefined };
    const statistics = new Statistics(database, channels, settings, logger, () => new Date(now));
    for (const moment of [near(first, -1), first, last, near(last, 1)]) {
      now = moment;
      await statistics.add(site, { path: '/HOME', referrer: 'other.example' }, from('192.0.2.1'));
      statistics.note(site, 'missed', `/at-${moment}`);
      await addRecord(site.projectCode, moment);
      await addOrder(site.projectCode, moment);
    }
    const around = { views: 1, visitors: 1, records: 1, orders: 1, amount: 500 };
    const within = { views: 2, visitors: 1, records: 2, orders: 2, amount: 1000 };
    const report = await statistics.report(site, { days: 3 });
    expect(report.days).toEqual([
      { day: '2026-01-31', ...around },
      { day: '2026-02-01', ...within },
      { day: '2026-02-02', ...around },
    ]);
    const one = await statistics.report(site, { from: '2026-02-01', to: '2026-02-01' });
    expect([one.totals, one.before]).toEqual([within, around]);
    expect([one.pages, one.referrers, one.forms]).toEqual([
      [{ text: '/HOME', times: 2, before: 1 }],
      [{ text: 'other.example', times: 2, before: 1 }],
      [{ text: 'f', times: 2, before: 1 }],
    ]);
    expect((await statistics.totals(site, 1)).totals).toEqual(around);
    expect(await statistics.read(site, '2026-02-01', undefined)).toEqual([
      { day: '2026-02-01', views: 2, visitors: 1 },
      { day: '2026-02-02', views: 1, visitors: 1 },
    ]);
    const search = { sort: { field: 'address', isDescending: false }, pageNum: 1, pageSize: 10 };
    const missed = await statistics.listMissed(site, search);
    expect(new Map(missed.data.map(({ address, day }) => [address, day]))).toEqual(
      new Map([
        [`/at-${near(first, -1)}`, '2026-01-31'],
        [`/at-${first}`, '2026-02-01'],
        [`/at-${last}`, '2026-02-01'],
        [`/at-${near(last, 1)}`, '2026-02-02'],
      ]),
    );
    await statistics.close();
  });

  test.each([
    ['23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['25 hours', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['no midnight', 'America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
    [
      'two hours 23',
      'America/Santiago',
      '2026-04-04',
      '2026-04-04T03:00:00.000Z',
      '2026-04-05T03:59:59.999Z',
    ],
    [
      '24.5 hours',
      'Australia/Lord_Howe',
      '2026-04-05',
      '2026-04-04T13:00:00.000Z',
      '2026-04-05T13:29:59.999Z',
    ],
  ])('with %s, when clocks change in %s, is %s', async (_, timeZone, day, first, last) => {
    const site = await addIn(timeZone);
    let now: string = first;
    const { database, channels, settings } = services;
    const logger = { warn: () => undefined };
    const statistics = new Statistics(database, channels, settings, logger, () => new Date(now));
    // At each hour, too: an hour that is counted twice or not at all would move one of them.
    const hours = Math.round((Date.parse(last) - Date.parse(first)) / 3_600_000);
    const inside = Array.from({ length: hours }, (__, hour) => near(first, hour * 3_600_000 + 1));
    for (const moment of [near(first, -1), ...inside, last, near(last, 1)]) {
      now = moment;
      await statistics.add(site, { path: '/HOME' }, from('192.0.2.1'));
      await addRecord(site.projectCode, moment);
      await addOrder(site.projectCode, moment);
    }
    const all = hours + 1;
    const [{ days }, { totals }] = [
      await statistics.report(site, { days: 3 }),
      await statistics.report(site, { from: day, to: day }),
    ];
    expect(days.map((each) => [each.views, each.records, each.orders])).toEqual([
      [1, 1, 1],
      [all, all, all],
      [1, 1, 1],
    ]);
    expect(totals).toMatchObject({ views: all, records: all, orders: all, amount: 500 * all });
    await statistics.close();
  });

  test('stays known to its visitors until it is over on all sites', async () => {
    const [east, west] = [await addIn('Pacific/Kiritimati'), await addIn('Pacific/Pago_Pago')];
    let now = '2026-05-01T09:30:00.000Z';
    const { database, channels, settings } = services;
    const logger = { warn: () => undefined };
    const statistics = new Statistics(database, channels, settings, logger, () => new Date(now));
    const visit = (site: typeof east) => statistics.add(site, { path: '/HOME' }, from('192.0.2.1'));
    await visit(west);
    await visit(east);
    // The next day in the east, the same one in the west.
    now = '2026-05-01T10:30:00.000Z';
    await visit(east);
    await visit(west);
    expect(await statistics.read(west, '2026-04-30', '2026-04-30')).toEqual([
      { day: '2026-04-30', views: 2, visitors: 1 },
    ]);
    expect(await statistics.read(east, '2026-05-01', '2026-05-02')).toEqual([
      { day: '2026-05-01', views: 1, visitors: 1 },
      { day: '2026-05-02', views: 1, visitors: 1 },
    ]);
    now = '2026-05-03T11:30:00.000Z';
    await visit(west);
    await statistics.close();
    const salts = await database.queries.selectFrom('visitor_salt').select('day').execute();
    expect(salts.filter(({ day }) => day < '2026-05-03')).toEqual([]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listInvoices } from '../../src/server/domains/invoices/invoice-records.ts';
import { makeDifferenceRecords } from '../../src/server/domains/bills/difference-records.ts';
import { makeRefundRecords, OwnerOrders } from '../../src/server/domains/orders/index.ts';
import type { RecordSearch } from '../../src/server/database/record-search.ts';
import { DATABASES } from '../support/database.ts';
import { CHINESE, ENGLISH, provideServices } from './site.ts';
import { watchPlans } from './watch-plans.ts';

const SITE = { projectCode: 'default', defaultLanguage: CHINESE, languages: [CHINESE, ENGLISH] };
const NUMBER = `'2026' || substr('0000000000000000' || i, -16)`;

/** 50,000 orders of 5,000 members, a tenth of them with an invoice and a refund. */
const ROWS = (number: string) => [
  `member (project_code, member_id, user_name, nick_name, avatar, gender, company, address, email,
    password_hash, created_at)
   select 'default', 'member-' || i, 'name-' || i, '', '', 0, '', '', i || '@example.com', '', '2026-01-01'
   from n where i <= 5000`,
  `member_order (project_code, order_id, order_number, member_id, title, titles, amount, status,
    created_at, expires_at)
   select 'default', 'order-' || i, ${number}, 'member-' || (i % 5000), '""', 'vase ' || (i % 600), i, i % 7,
    '2026-01-' || i, ''
   from n`,
  `ordered_title (project_code, titles) select 'default', 'vase ' || i from n where i < 600`,
  `bill_difference (project_code, difference_id, day, provider, kind, item, line_key, remark,
    transaction_id, out_trade_no, found_at)
   select 'default', 'difference-' || i, '2026-01-01', 'wxPay', 'amount', 'payment', i, '',
    'transaction-' || i, 'trade-' || i, '2026-01-' || i from n where i % 10 = 0`,
  `invoice (project_code, invoice_id, order_id, kind, title, email, amount, state, created_at,
    changed_at)
   select 'default', 'invoice-' || i, 'order-' || i, 'person', 'name-' || i, '', i, 'issued',
    '2026-01-' || i, ''
   from n where i % 10 = 0`,
  `refund (project_code, refund_number, order_id, out_trade_no, amount, reason, actor, state, is_surplus,
    created_at, changed_at, ask_at)
   select 'default', ${number} || '01R1', 'order-' || i, '', i, '', 'clock', 'done', 0,
    '2026-01-' || i, '', ''
   from n where i % 10 = 0`,
];

describe.each(DATABASES)('plans of the lists of the shop on $name', ({ name }) => {
  const services = provideServices(name, 'blank');
  let plans: ReturnType<typeof watchPlans>;
  beforeAll(async () => {
    const { queries } = services.database;
    const number = name === 'SQLite' ? NUMBER : `'2026' || lpad(i::text, 16, '0')`;
    for (const rows of ROWS(number))
      await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 50000)
        ${sql.raw(`insert into ${rows}`)}`.execute(queries);
    if (name === 'PostgreSQL') await sql`vacuum analyze`.execute(queries);
    plans = watchPlans(services.database);
  });

  const search = (more: Partial<RecordSearch> = {}): RecordSearch => ({
    sort: { field: 'gmtCreate', isDescending: true },
    pageNum: 1,
    pageSize: 20,
    ...more,
  });

  test('the newest are read from an index, and numbers are found by one', async () => {
    const { watched, explain } = plans;
    const orders = new OwnerOrders(watched, services.orders.get);
    const refunds = makeRefundRecords(watched);
    const first = { filter: { all: [{ field: 'status', op: 'eq', value: 4 }] } } as const;
    for (const wanted of [search(), search({ pageNum: 90 }), search(first)]) {
      const lines = await explain(() => orders.list(SITE, ENGLISH, wanted));
      expect(withoutCounts(lines)).toEqual([]);
    }
    const begins = (await orders.list(SITE, ENGLISH, search())).data[0]?.number.slice(0, 18);
    const numbers = search({ q: begins });
    expect(scansOfMany(await explain(() => orders.list(SITE, ENGLISH, numbers)))).toEqual([]);
    expect(withoutCounts(await explain(() => refunds.list(SITE, ENGLISH, search())))).toEqual([]);
    expect(scans(await explain(() => refunds.list(SITE, ENGLISH, numbers)))).toEqual([]);
    const invoices = (wanted: RecordSearch) => listInvoices(watched.queries, SITE, ENGLISH, wanted);
    expect(withoutCounts(await explain(() => invoices(search())))).toEqual([]);
    expect(await explain(() => refunds.sumAsked(SITE))).toEqual([]);
  });

  test('what is found by the name of a member reads the members, not all orders', async () => {
    const { watched, explain } = plans;
    const orders = new OwnerOrders(watched, services.orders.get);
    const listed = await orders.list(SITE, ENGLISH, search({ q: 'NAME-77' }));
    expect(listed.total).toBe(110);
    const lines = await explain(() => orders.list(SITE, ENGLISH, search({ q: 'NAME-77' })));
    expect(scans(lines).filter((line) => /member_order|order"/.test(line.split(' | ')[0] ?? ''))).toEqual([]);
  });

  test('what is found by a part of a title or number reads an index of these', async () => {
    const { watched, explain } = plans;
    const orders = new OwnerOrders(watched, services.orders.get);
    const invoices = (wanted: RecordSearch) => listInvoices(watched.queries, SITE, ENGLISH, wanted);
    const differences = makeDifferenceRecords(watched);
    for (const [list, q, total] of [
      [(wanted: RecordSearch) => orders.list(SITE, ENGLISH, wanted), '77 Ase', 500],
      [invoices, 'AME-4999', 1],
      [(wanted: RecordSearch) => differences.search(SITE, wanted), 'Trade-4999', 1],
    ] as const) {
      expect((await list(search({ q }))).total).toBe(total);
      expect(scansOfMany(await explain(() => list(search({ q }))))).toEqual([]);
    }
  });
});

/** How many there are is counted. */
const withoutCounts = (lines: readonly string[]): string[] => lines.filter((line) => !/count\(/.test(line));
/** Few rows may be sorted. */
const scans = (lines: readonly string[]): string[] => lines.filter((line) => /^\W*(?:SCAN|Seq)/.test(line));
/** Names, titles and numbers in narrow rows are looked through once; no orders are. */
const scansOfMany = (lines: readonly string[]): string[] =>
  scans(lines.map((line) => line.split(' | ')[0] ?? '')).filter(
    (line) => !/COVERING|on (?:ordered_title|member|invoice|bill_difference) /.test(line),
  );

/** Reads the figures of a time, and those of the time before, for the owners of a site. */
import { sql } from 'kysely';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { isHiddenReferrer } from '../sites/index.ts';
import { daysBefore, listDays, startOf, type Day } from './days.ts';
import { orderStages, SENT, textOfStage, type FormStage } from './form-stages.ts';
import type { TextKind } from './texts.ts';

/** The figures of one day. Orders are those that were paid on it; amounts are fen, less what went back. */
interface ReportDay {
  day: Day;
  views: number;
  visitors: number;
  records: number;
  orders: number;
  amount: number;
}

export type Totals = Omit<ReportDay, 'day'>;

/** A text with how often it occurred. */
export interface Ranked {
  text: string;
  times: number;
  /** In the time before. */
  before: number;
}

export interface Report {
  days: ReportDay[];
  /** As many days before. */
  daysBefore: ReportDay[];
  totals: Totals;
  before: Totals;
  /** Paths, of pages of items with `?contentCode=`. */
  pages: Ranked[];
  /** Hosts. */
  referrers: Ranked[];
  /** Source, medium and name of each. */
  campaigns: Ranked[];
  searches: Ranked[];
  /** Searches that found nothing. */
  unfound: Ranked[];
  /** Codes of forms. */
  forms: Ranked[];
  stages: FormStage[];
}

/** Of each list, on a screen. */
export const SHOWN_TEXTS = 20;

/** A site, and the zone of its days. */
interface SiteDays {
  projectCode: string;
  timeZone: string;
}

interface Span extends SiteDays {
  first: Day;
  last: Day;
}

/** The `count` days up to the day `last`, and as many before. */
function spansOf(site: SiteDays, count: number, last: Day): [now: Span, earlier: Span] {
  const first = daysBefore(last, count - 1);
  return [
    { ...site, first, last },
    { ...site, first: daysBefore(first, count), last: daysBefore(first, 1) },
  ];
}

/** The sums of the `count` days up to the day `last`, and of as many before. */
export async function readTotals(
  queries: Queries,
  site: SiteDays,
  count: number,
  last: Day,
): Promise<{ totals: Totals; before: Totals }> {
  const [now, earlier] = spansOf(site, count, last);
  return { totals: sum(await readDays(queries, now)), before: sum(await readDays(queries, earlier)) };
}

/**
 * The `count` days up to the day `last`, and as many before; without referrers that an owner has hidden.
 * Lists of texts have the `most` frequent ones.
 */
export async function readReport(
  queries: Queries,
  site: SiteDays,
  { count, last, hidden, most }: { count: number; last: Day; hidden: readonly string[]; most: number },
): Promise<Report> {
  const referrersIn = async (span: Span): Promise<Counts> =>
    (await countTexts(queries, span, 'referrer')).filter(({ text }) => !isHiddenReferrer(hidden, text));
  const [now, earlier] = spansOf(site, count, last);
  const ranked = async (countIn: (span: Span) => Promise<Counts>): Promise<Ranked[]> =>
    rank(await countIn(now), await countIn(earlier)).slice(0, most);
  const [days, daysBefore] = [await readDays(queries, now), await readDays(queries, earlier)];
  return {
    days,
    daysBefore,
    totals: sum(days),
    before: sum(daysBefore),
    pages: await ranked((span) => countPages(queries, span)),
    referrers: await ranked(referrersIn),
    campaigns: await ranked((span) => countTexts(queries, span, 'campaign')),
    searches: await ranked((span) => countTexts(queries, span, 'search')),
    unfound: await ranked((span) => countTexts(queries, span, 'unfound')),
    forms: await ranked((span) => countForms(queries, span)),
    stages: orderStages(rank(await countStages(queries, now), await countStages(queries, earlier))),
  };
}

/** Its first moment, and the first one after it: moments are compared as texts. */
function edgesOf({ first, last, timeZone }: Span): [start: string, end: string] {
  return [startOf(first, timeZone), startOf(daysBefore(last, -1), timeZone)];
}

/** The clocks of all zones differ from UTC by whole quarters of an hour. */
const quarterOf = (column: 'created_at' | 'paid_at') =>
  sql<string>`substr(${sql.ref(column)}, 1, 14) || (cast(substr(${sql.ref(column)}, 15, 2) as integer) / 15)`;

interface Quarter {
  /** `2026-01-31T09:2`, which begins at half past nine in UTC. */
  quarter: string;
}

const momentOf = ({ quarter }: Quarter): string =>
  `${quarter.slice(0, -1)}${String(Number(quarter.at(-1)) * 15).padStart(2, '0')}:00.000Z`;

/** Rows of quarters of an hour by the day that they belong to. Both are in order. */
function byDay<Row extends Quarter>(rows: readonly Row[], days: readonly Day[], timeZone: string) {
  const found = new Map<Day, Row[]>();
  let at = 0;
  for (const day of days) {
    const end = startOf(daysBefore(day, -1), timeZone);
    const first = at;
    for (let row = rows[at]; row !== undefined && momentOf(row) < end; row = rows[at]) at += 1;
    found.set(day, rows.slice(first, at));
  }
  return found;
}

const total = (rows: readonly (number | string)[] = []): number =>
  rows.reduce<number>((sum, each) => sum + Number(each), 0);

/** The days of a site, from one to another. */
type Days = Pick<Span, 'projectCode' | 'first' | 'last'>;

export const countViews = (queries: Queries, { projectCode, first, last }: Days) =>
  selectWhere(queries, 'page_view', { project_code: projectCode })
    .select(({ fn }) => ['day', fn.sum<number | string>('views').as('views')])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('day')
    .execute();

export const countVisitors = (queries: Queries, { projectCode, first, last }: Days) =>
  selectWhere(queries, 'visit_day', { project_code: projectCode })
    .select(['day', 'visitors'])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();

async function readDays(queries: Queries, span: Span): Promise<ReportDay[]> {
  const { projectCode, first, last, timeZone } = span;
  const [start, end] = edgesOf(span);
  const [views, visitors, records, orders] = [
    await countViews(queries, span),
    await countVisitors(queries, span),
    await selectWhere(queries, 'form_record', { project_code: projectCode })
      .select(({ fn }) => [
        quarterOf('created_at').as('quarter'),
        fn.countAll<number | string>().as('records'),
      ])
      .where('created_at', '>=', start)
      .where('created_at', '<', end)
      .groupBy(quarterOf('created_at'))
      .orderBy(quarterOf('created_at'))
      .execute(),
    await selectWhere(queries, 'member_order', { project_code: projectCode })
      .select(({ fn }) => [
        quarterOf('paid_at').as('quarter'),
        fn.countAll<number | string>().as('orders'),
        sql<number | string>`sum(paid_amount - refunded_amount)`.as('amount'),
      ])
      .where('paid_at', '>=', start)
      .where('paid_at', '<', end)
      .groupBy(quarterOf('paid_at'))
      .orderBy(quarterOf('paid_at'))
      .execute(),
  ];
  const by = <Row extends { day: string }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.day, row]));
  const [viewsOf, visitorsOf] = [by(views), by(visitors)];
  const days = listDays(first, last, last);
  const [recordsOf, ordersOf] = [byDay(records, days, timeZone), byDay(orders, days, timeZone)];
  return days.map((day) => ({
    day,
    views: Number(viewsOf.get(day)?.views ?? 0),
    visitors: visitorsOf.get(day)?.visitors ?? 0,
    records: total(recordsOf.get(day)?.map((each) => each.records)),
    orders: total(ordersOf.get(day)?.map((each) => each.orders)),
    amount: total(ordersOf.get(day)?.map((each) => each.amount)),
  }));
}

function sum(days: readonly ReportDay[]): Totals {
  const total = { views: 0, visitors: 0, records: 0, orders: 0, amount: 0 };
  for (const day of days) for (const name of Object.keys(total) as (keyof Totals)[]) total[name] += day[name];
  return total;
}

type Counts = { text: string; times: number | string | bigint }[];

/** The most frequent ones first, with the figures of the time before. */
function rank(now: Counts, earlier: Counts): Ranked[] {
  const before = new Map(earlier.map(({ text, times }) => [text, Number(times)]));
  return now
    .map(({ text, times }) => ({ text, times: Number(times), before: before.get(text) ?? 0 }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => b.times - a.times || (a.text < b.text ? -1 : 1));
}

function countPages(queries: Queries, { projectCode, first, last }: Span): Promise<Counts> {
  return selectWhere(queries, 'page_view', { project_code: projectCode })
    .select(({ fn }) => ['path as text', fn.sum<number | string>('views').as('times')])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('path')
    .execute();
}

function countTexts(queries: Queries, { projectCode, first, last }: Span, kind: TextKind): Promise<Counts> {
  return selectWhere(queries, 'statistic_text', { project_code: projectCode, kind })
    .select(({ fn }) => ['text', fn.sum<number | string>('times').as('times')])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('text')
    .execute();
}

function countForms(queries: Queries, span: Span): Promise<Counts> {
  const [start, end] = edgesOf(span);
  return selectWhere(queries, 'form_record', { project_code: span.projectCode })
    .select(({ fn }) => ['form_id as text', fn.countAll<number | string>().as('times')])
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .groupBy('form_id')
    .execute();
}

/** The stages that were counted, and what was sent. */
async function countStages(queries: Queries, span: Span): Promise<Counts> {
  const sent = await countForms(queries, span);
  return [
    ...(await countTexts(queries, span, 'stage')),
    ...sent.map(({ text, times }) => ({ text: textOfStage(text, SENT), times })),
  ];
}

// Counts and reports the views of pages.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Channels } from '../content/index.ts';
import type { Database } from '../../database/database.ts';
import { runAcrossSites } from '../../database/site-scope.ts';
import type { RecordSearch } from '../../database/record-search.ts';
import { selectWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { networkOf } from '../../kernel/network.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { dayIn } from '../../../assembly/zone-time.ts';
import { DEFAULT_TIME_ZONE, type Settings } from '../sites/index.ts';
import { listDays, type Day, SHOWN_DAYS } from './days.ts';
import { selectKnown } from './known-views.ts';
import { makeViewCounter, type ViewedPage, type ViewCount } from './view-counter.ts';
import type { ViewSource } from './view-source.ts';
import { findVisitor, makeVisitorNames } from './visitor.ts';
import { makePastDays } from './past-days.ts';
import { textOfStage } from './form-stages.ts';
import { listMissed, type MissedAddress } from './missed.ts';
import {
  countViews,
  countVisitors,
  readReport,
  readTotals,
  SHOWN_TEXTS,
  type Report,
  type Totals,
} from './report.ts';
import { makeTextCounter, writeTexts, type CountedText, type TextKind } from './texts.ts';
import { writeViews } from './write-views.ts';

/** The figures of one day. */
interface DayFigures {
  day: Day;
  views: number;
  visitors: number;
}

/** The last days, or a time of one's own. */
export interface ReportTime {
  days?: number;
  from?: Day;
  to?: Day;
}

const WINDOW_S = 60;
/** Views of one address per minute: five pages a second, for a whole office behind one address. */
const MAX_PER_ADDRESS = 300;
const WRITE_DELAY_MS = 5_000;
const SWEEP_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Counts page views, in memory, and writes them in batches. A day is one of the calendar in the site's time
 * zone.
 */
export class Statistics {
  private readonly database;
  private readonly channels;
  private readonly settings;
  private readonly logger;
  private readonly now;
  private readonly queries;
  private readonly addresses = new RateLimiterMemory({ points: MAX_PER_ADDRESS, duration: WINDOW_S });
  private readonly names;
  private readonly counter;
  private readonly texts = makeTextCounter();
  private timer: NodeJS.Timeout | undefined;
  private writing;
  private noting: Promise<unknown> = Promise.resolve();
  private readonly pastDays;
  private readonly sweeping;

  constructor(
    database: Database,
    channels: Channels,
    settings: Pick<Settings, 'get' | 'getHiddenReferrers'>,
    logger: Pick<FastifyBaseLogger, 'warn'>,
    now: () => Date = () => new Date(),
  ) {
    this.database = database;
    this.channels = channels;
    this.settings = settings;
    this.logger = logger;
    this.now = now;
    this.queries = database.queries;
    this.names = makeVisitorNames(this.queries);
    this.counter = makeViewCounter();
    this.pastDays = makePastDays(database);
    this.writing = Promise.resolve();
    this.sweeping = setInterval(() => void this.writeSoon(), SWEEP_INTERVAL_MS).unref();
  }

  /** Writes one batch after another. Never rejects: what could not be written is added to the next batch. */
  private writeSoon(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [taken, texts] = [this.counter.take(), this.texts.take()];
    this.writing = this.writing
      // What was counted on all sites is written together.
      .then(() => runAcrossSites(() => this.write(taken, texts)))
      .catch((error: unknown) => {
        this.logger.warn({ reason: String(error) }, 'page views could not be written yet');
        this.counter.putBack(taken);
        this.texts.putBack(texts);
      });
    return this.writing;
  }

  private async write(taken: readonly ViewCount[], texts: readonly CountedText[]): Promise<void> {
    const known = await selectKnown({ queries: this.queries, channels: this.channels }, taken);
    if (known.length > 0 || texts.length > 0)
      await this.database.write(async (transaction) => {
        if (known.length > 0) await writeViews(transaction, known);
        await writeTexts(transaction, texts);
      });
    await this.pastDays.sweep(this.now());
  }

  private async zoneOf(site: SiteIdentity): Promise<string> {
    const { timeZone = DEFAULT_TIME_ZONE } = await this.settings.get(site, site.defaultLanguage);
    return timeZone;
  }

  private async today(site: SiteIdentity): Promise<Day> {
    // The moment of the call: to read the zone may take until tomorrow.
    const moment = this.now();
    return dayIn(moment.toISOString(), await this.zoneOf(site));
  }

  private async limit(ip: string): Promise<void> {
    const counted = await this.addresses.penalty(networkOf(ip));
    if (counted.consumedPoints <= MAX_PER_ADDRESS) return;
    const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
    throw new HttpError(429, 'statistics.too-many', {}, null, { 'retry-after': String(seconds) });
  }

  /**
   * Counts how far a visitor has come in a form of the site; not when there is no such form. Throws a 429 as
   * `add` does.
   */
  readonly addStage = async (
    site: SiteIdentity,
    { form, stage }: { form: string; stage: number },
    request: Pick<FastifyRequest, 'headers' | 'ip'>,
  ): Promise<void> => {
    await this.limit(request.ip);
    if ((await findVisitor(request)) === undefined) return;
    const known = await this.titlesOfForms(site, site.defaultLanguage, [form]);
    if (known.size > 0) this.note(site, 'stage', textOfStage(form, stage));
  };

  /**
   * Counts a view of an existing page. Written later, in batches. Throws a 429 when an address sends too
   * many.
   */
  readonly add = async (
    site: SiteIdentity,
    view: ViewedPage & ViewSource,
    request: Pick<FastifyRequest, 'headers' | 'ip'>,
  ): Promise<void> => {
    const { path, contentCode, referrer, campaign, search } = view;
    await this.limit(request.ip);
    const visitor = await findVisitor(request);
    if (visitor === undefined) return;
    const day = await this.today(site);
    this.counter.add({ site, day, path, contentCode }, await this.names.name(site.projectCode, day, visitor));
    if (referrer !== undefined) this.note(site, 'referrer', referrer);
    if (campaign !== undefined) this.note(site, 'campaign', campaign);
    if (search !== undefined) this.note(site, 'search', search.words);
    if (search?.isFound === false) this.note(site, 'unfound', search.words);
    this.planWrite();
  };

  /** Counts a text of today. Written later, in batches. */
  readonly note = (site: SiteIdentity, kind: TextKind, text: string): void => {
    const noting = this.today(site).then(
      (day) => {
        this.texts.add({ projectCode: site.projectCode, day, kind, text });
        this.planWrite();
      },
      (error: unknown) => this.logger.warn({ reason: String(error) }, 'a visit could not be counted'),
    );
    this.noting = Promise.all([this.noting, noting]);
  };

  private planWrite(): void {
    this.timer ??= setTimeout(() => void this.writeSoon(), WRITE_DELAY_MS).unref();
  }

  /** Figures of the days from one to another, including views that are not written yet. */
  readonly read = async (
    site: SiteIdentity,
    from: Day | undefined,
    to: Day | undefined,
  ): Promise<DayFigures[]> => {
    const days = listDays(from, to, await this.today(site));
    await this.writePending();
    const [first = '', last = ''] = [days[0], days.at(-1)];
    const span = { projectCode: site.projectCode, first, last };
    const views = await countViews(this.queries, span);
    const visitors = await countVisitors(this.queries, span);
    const viewsOf = new Map(views.map((row) => [row.day, Number(row.views)]));
    const visitorsOf = new Map(visitors.map((row) => [row.day, row.visitors]));
    return days.map((day) => ({ day, views: viewsOf.get(day) ?? 0, visitors: visitorsOf.get(day) ?? 0 }));
  };

  private async writePending(): Promise<void> {
    await this.noting;
    if (!this.counter.isEmpty() || !this.texts.isEmpty()) await this.writeSoon();
  }

  /**
   * Figures of the last days, or of the days from one to another, and of as many days before. Lists of texts
   * have the `most` frequent ones, by default 20. 422 for invalid days.
   */
  readonly report = async (
    site: SiteIdentity,
    { days, from, to }: ReportTime,
    most: number = SHOWN_TEXTS,
  ): Promise<Report> => {
    const today = await this.today(site);
    const own = from === undefined && to === undefined ? undefined : listDays(from, to, today);
    await this.writePending();
    const place = { projectCode: site.projectCode, timeZone: await this.zoneOf(site) };
    const hidden = await this.settings.getHiddenReferrers(site);
    const [count, last] = [own?.length ?? days ?? SHOWN_DAYS, own?.at(-1) ?? today];
    return readReport(this.queries, place, { count, last, hidden, most });
  };

  /** The sums of the last days, and of as many before. */
  readonly totals = async (site: SiteIdentity, days: number): Promise<{ totals: Totals; before: Totals }> => {
    const today = await this.today(site);
    await this.writePending();
    const place = { projectCode: site.projectCode, timeZone: await this.zoneOf(site) };
    return readTotals(this.queries, place, days, today);
  };

  /** Addresses that visitors looked for in vain in the last 30 days, and that still lead nowhere. */
  readonly listMissed = async (
    site: SiteIdentity,
    search: RecordSearch,
  ): Promise<ListPage<MissedAddress>> => {
    await this.writePending();
    return listMissed(this.queries, site.projectCode, search, await this.today(site));
  };

  /** Titles of forms, also of deleted ones. */
  readonly titlesOfForms = async (
    site: SiteIdentity,
    language: string,
    codes: readonly string[],
  ): Promise<Map<string, string>> => {
    if (codes.length === 0) return new Map();
    const rows = await selectWhere(this.queries, 'form_template', { project_code: site.projectCode })
      .select(['form_id', 'title'])
      .where('form_id', 'in', codes)
      .execute();
    const titleOf = (title: string): string =>
      textIn(JSON.parse(title) as LocalizedText, language, site.defaultLanguage);
    return new Map(rows.map(({ form_id, title }) => [form_id, titleOf(title)]));
  };

  /** Writes the counted views and stops. */
  readonly close = async (): Promise<void> => {
    clearInterval(this.sweeping);
    await this.noting;
    await this.writeSoon();
  };
}

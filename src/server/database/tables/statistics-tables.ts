// Declares the tables of visits and other counts.
import type { OfSite } from './columns.ts';

/** Views of a page on one day (UTC). */
export interface PageViewTable extends OfSite {
  day: string;
  /** The channel's path; of an item's page with `?contentCode=`. */
  path: string;
  views: number;
}

/** Visitors of a site on one day (UTC). */
export interface VisitDayTable extends OfSite {
  day: string;
  visitors: number;
}

/** Visitors counted today: hashes with the day's salt, deleted with it. */
export interface DayVisitorTable extends OfSite {
  day: string;
  visitor: string;
}

/** The salt of today's hashes, the same for every process of an installation. */
export interface VisitorSaltTable {
  day: string;
  salt: string;
}

/** The most frequent texts of a day (UTC). */
export interface StatisticTextTable extends OfSite {
  day: string;
  /**
   * Host of a referrer; source, medium and name of a campaign; words of a search; words of a search that
   * found nothing; key of an address that led elsewhere, or that led nowhere; stage and code of a form.
   */
  kind: 'referrer' | 'campaign' | 'search' | 'unfound' | 'followed' | 'missed' | 'stage';
  /** Empty: all others. */
  text: string;
  times: number;
}

export interface StatisticsTables {
  page_view: PageViewTable;
  visit_day: VisitDayTable;
  day_visitor: DayVisitorTable;
  visitor_salt: VisitorSaltTable;
  statistic_text: StatisticTextTable;
}

/** Lists the functions that every page and form may call. */
import { isObject } from '../model/json.ts';
import { channelOf, isInMenu, resolveLink } from '../model/link.ts';
import { describeMedia, withCaptions } from '../model/media.ts';
import type { SiteModel } from '../model/page.ts';
import { failType, spendText } from './limits.ts';
import { numberOf, textOf } from './values.ts';

/** The part of the site that functions read. */
export type FunctionContext = Pick<SiteModel, 'language' | 'base' | 'isEdited' | 'channels' | 'timeZone'>;

/** A pure function that expressions may call. */
type ListedFunction = (site: FunctionContext, args: readonly unknown[]) => unknown;

// One zone for a site, so that the server and every browser write the same day.
const TIME_ZONE = 'Asia/Shanghai';

const DATE_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  long: { dateStyle: 'long' },
  month: { year: 'numeric', month: 'long' },
  // For tables of those who run the site.
  time: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  // Its zone follows: readers may live in another one.
  minute: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};

interface Formatter {
  format(value: number | Date): string;
}

// A formatter is expensive to make, and few different ones are used.
const formatters = new Map<string, Formatter>();

function formatter(key: string, make: () => Formatter): Formatter {
  const known = formatters.get(key) ?? make();
  formatters.set(key, known);
  return known;
}

function formatNumber(value: number, language: string, options: Intl.NumberFormatOptions): string {
  return formatter(
    `${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(language, options),
  ).format(value);
}

/** Fen as yuan. The sign is short: every price of a site is in one currency. */
export function formatPrice(fen: number, language: string): string {
  const options = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;
  return formatNumber(fen / 100, language, options);
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A moment, or a day, in one of the styles of `date`; empty for none. */
export function formatDate(
  value: unknown,
  style: unknown,
  { language, timeZone = TIME_ZONE }: Pick<FunctionContext, 'language' | 'timeZone'>,
): string {
  if (value === null || value === undefined || value === '') return '';
  const given = typeof value === 'number' ? value : textOf(value);
  const moment = new Date(given);
  if (Number.isNaN(moment.getTime())) return '';
  // A day alone is the same one everywhere: `Date` reads its midnight in UTC, the evening before in America.
  const zone = typeof given === 'string' && DAY.test(given) ? 'UTC' : timeZone;
  if (style === 'iso') return isoDay(moment, zone);
  const name = typeof style === 'string' && Object.hasOwn(DATE_STYLES, style) ? style : 'day';
  const written = formatter(
    `${language} ${zone} ${name}`,
    () => new Intl.DateTimeFormat(calendarOf(language), { ...DATE_STYLES[name], timeZone: zone }),
  ).format(moment);
  return name === 'minute' ? `${written} ${zoneAt(moment, zone, language)}` : written;
}

/** A day as fields for dates hold it: `2026-01-31`. */
function isoDay(moment: Date, timeZone: string): string {
  return formatter(`iso ${timeZone}`, () => {
    const digits = new Intl.DateTimeFormat('en-US-u-ca-gregory', { ...DATE_STYLES.day, timeZone });
    return {
      format: (at) => {
        const parts = new Map(digits.formatToParts(at).map(({ type, value }) => [type, value]));
        return ['year', 'month', 'day'].map((type) => parts.get(type as 'year')).join('-');
      },
    };
  }).format(moment);
}

/** Browsers differ in which calendar Arabic has in which country. */
function calendarOf(language: string): string {
  return /^ar\b/i.test(language) ? `${language}-u-ca-gregory` : language;
}

/** The name of the zone alone: inside of a date, Chinese would have it before the time. */
function zoneAt(moment: Date, timeZone: string, language: string): string {
  return formatter(`${language} ${timeZone} zone`, () => {
    const named = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' });
    return {
      format: (at) => named.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    };
  }).format(moment);
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

function formatSize(bytes: number, language: string): string {
  const power = bytes >= 1 ? Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024))) : 0;
  const maximumFractionDigits = power === 0 ? 0 : 1;
  return `${formatNumber(bytes / 1024 ** power, language, { maximumFractionDigits })} ${UNITS[power]}`;
}

function lengthOf(value: unknown): number {
  if (value === null || value === undefined) return 0;
  return typeof value === 'string' || Array.isArray(value)
    ? value.length
    : failType(value, 'a text or a list');
}

function encode(value: unknown): string {
  const text = textOf(value);
  spendText(text.length * 9);
  return encodeURIComponent(text.toWellFormed());
}

/** The functions of every page and form, by name. */
export const FUNCTIONS: Readonly<Record<string, ListedFunction>> = {
  /** The address that a stored part links to; undefined without one. */
  linkOf: (site, [part]) => (isObject(part) ? resolveLink(part, site)?.href : undefined),
  /** A channel of the site by its code, with its subchannels. */
  channelOf: ({ channels }, [code]) => (typeof code === 'string' ? channelOf(channels, code) : undefined),
  /** False for an entry of the menu that leads to a page which is hidden from menus. */
  isInMenu: (site, [entry]) => !isObject(entry) || isInMenu(entry, site),
  /** The `media` of a picture or video that is not stored in a part, for example an item's cover. */
  mediaOf: (_, [resource]) => {
    if (!isObject(resource) || typeof resource.url !== 'string') return undefined;
    const described = describeMedia(
      resource.url,
      resource.resourceType === 2 ? 2 : 1,
      typeof resource.alt === 'string' && resource.isDecorative !== true ? resource.alt : '',
    );
    const media = withCaptions(described, resource.captions);
    const { pageJson } = resource;
    return media && typeof pageJson === 'string' && pageJson !== '' ? { ...media, style: pageJson } : media;
  },
  /** Fen as CNY. */
  price: ({ language }, [fen]) => formatPrice(numberOf(fen), language),
  /**
   * Formats a moment: `day` (2026/01/31), `time` (with its time), `long`, `month`, `minute` (with its time
   * and zone), or `iso` (2026-01-31, as fields hold it). Empty without a moment.
   */
  date: (site, [moment, style]) => formatDate(moment, style, site),
  /** Bytes with a unit of 1024. */
  size: ({ language }, [bytes]) => formatSize(numberOf(bytes), language),
  /** A number with the language's separators; at most `digits` (default 2) after the decimal point. */
  number: ({ language }, [value, digits]) =>
    formatNumber(numberOf(value), language, {
      maximumFractionDigits: Math.min(20, Math.max(0, numberOf(digits ?? 2) || 0)),
    }),
  /** Percent-encodes a text for a URL. */
  encode: (_, [value]) => encode(value),
  length: (_, [value]) => lengthOf(value),
  min: (_, values) => Math.min(...values.map(numberOf)),
  max: (_, values) => Math.max(...values.map(numberOf)),
  round: (_, [value, digits]) =>
    Number(numberOf(value).toFixed(Math.min(20, Math.max(0, numberOf(digits ?? 0) || 0)))),
  floor: (_, [value]) => Math.floor(numberOf(value)),
  ceil: (_, [value]) => Math.ceil(numberOf(value)),
  abs: (_, [value]) => Math.abs(numberOf(value)),
};

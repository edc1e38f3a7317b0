import { isObject } from '../model/json.ts';
import { channelOf, resolveLink } from '../model/link.ts';
import { describeMedia } from '../model/media.ts';
import type { SiteModel } from '../model/page.ts';
import { failType, spendText } from './limits.ts';
import { splitAtMatches } from './matches.ts';
import { numberOf, shownText, textOf } from './values.ts';

/** What functions need of the site that is drawn. */
export type FunctionContext = Pick<SiteModel, 'language' | 'base' | 'channels'>;

/** A pure function that expressions may call. */
export type ListedFunction = (host: FunctionContext, args: readonly unknown[]) => unknown;

// The same everywhere, so that the server and every browser write the same day.
const TIME_ZONE = 'Asia/Shanghai';

const DATE_STYLES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: TIME_ZONE },
  long: { dateStyle: 'long', timeZone: TIME_ZONE },
  month: { year: 'numeric', month: 'long', timeZone: TIME_ZONE },
  minute: { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE },
};

interface Formatter {
  format(value: number | Date): string;
}

// Formatters are dear to make and there are few.
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

function formatDate(value: unknown, style: unknown, language: string): string {
  if (value === null || value === undefined || value === '') return '';
  const moment = new Date(typeof value === 'number' ? value : textOf(value));
  if (Number.isNaN(moment.getTime())) return '';
  const name = typeof style === 'string' && Object.hasOwn(DATE_STYLES, style) ? style : 'day';
  return formatter(`${language} ${name}`, () => new Intl.DateTimeFormat(language, DATE_STYLES[name])).format(
    moment,
  );
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

function formatSize(bytes: number, language: string): string {
  const power = bytes >= 1 ? Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024))) : 0;
  return `${formatNumber(bytes / 1024 ** power, language, { maximumFractionDigits: power === 0 ? 0 : 1 })} ${UNITS[power]}`;
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
  /** The address a stored part links to; undefined when there is none. */
  linkOf: (host, [part]) => (isObject(part) ? resolveLink(part, host)?.href : undefined),
  /** A channel of the site by its code, with those below it. */
  channelOf: ({ channels }, [code]) => (typeof code === 'string' ? channelOf(channels, code) : undefined),
  /** What a `media` primitive draws of a picture or video that did not come from a part: an item's cover, say. */
  mediaOf: (_, [resource]) => {
    if (!isObject(resource) || typeof resource.url !== 'string') return undefined;
    return describeMedia(
      resource.url,
      resource.resourceType === 2 ? 2 : 1,
      typeof resource.alt === 'string' ? resource.alt : '',
    );
  },
  /** Fen as CNY. */
  price: ({ language }, [fen]) =>
    formatNumber(numberOf(fen) / 100, language, { style: 'currency', currency: 'CNY' }),
  /** A moment as a day: `day` (2026/01/31), `long`, `month`, or with its time: `minute`. Nothing for nothing. */
  date: ({ language }, [moment, style]) => formatDate(moment, style, language),
  /** Bytes with a unit of 1024. */
  size: ({ language }, [bytes]) => formatSize(numberOf(bytes), language),
  /** A number with the language's separators, and at most so many digits after the point (2). */
  number: ({ language }, [value, digits]) =>
    formatNumber(numberOf(value), language, {
      maximumFractionDigits: Math.min(20, Math.max(0, numberOf(digits ?? 2) || 0)),
    }),
  /** A text in pieces, `{ text, isMatch }`, cut where the words of a keyword begin and end. */
  marked: (_, [text, keyword]) => {
    const [source, words] = [shownText(text), shownText(keyword)];
    spendText(source.length * 2 + words.length);
    return splitAtMatches(source, words);
  },
  /** A text made fit for a place in an address. */
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

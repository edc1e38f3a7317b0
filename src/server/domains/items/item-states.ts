/** Decides when visitors see an item. */
import type { Selectable } from 'kysely';
import { fromZoneTime } from '../../../assembly/zone-time.ts';
import type { ContentItemTable } from '../../../../runtime/generated/tables.generated.ts';
import { FieldError } from '../../kernel/http-error.ts';

/** The states of an item that is not in the trash. */
export type ItemState = Exclude<Selectable<ContentItemTable>['state'], 'removed'>;

const YEARS = { first: 1970, last: 9999 };

/** A point in time as it is stored. Throws a 422 at the field for anything else. */
export function readMoment(text: string, path: string): string {
  const moment = isDay(text.slice(0, 10)) ? new Date(text) : new Date(Number.NaN);
  const year = Number.isNaN(moment.getTime()) ? 0 : moment.getUTCFullYear();
  if (year < YEARS.first || year > YEARS.last) throw new FieldError(422, 'items.time-wrong', path);
  return moment.toISOString();
}

/** False for the 30th of February, which `Date` takes for a day in March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/**
 * Day and time without a zone, as people write them: `2026-01-31`, `2026/1/31 9:30 PM`, `20260131`,
 * `2026年1月31日`.
 */
const LOCAL = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

/** Full-width digits and the words of Chinese dates as others write them. */
const plainTime = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[(\s]*(?:星期|周)[一二三四五六日天][)\s]*/, ' ')
    .replace(HALF_OF_DAY, ' ')
    .replace(IN_ENGLISH, (all, ...parts: string[]) => {
      const [month, day, year, dayFirst, monthLast, yearLast] = parts;
      const index = MONTHS.indexOf((month ?? monthLast ?? '').slice(0, 3).toLowerCase());
      return index === -1 ? all : `${year ?? yearLast}-${index / 3 + 1}-${day ?? dayFirst}`;
    })
    .replace(/^(\d{4})(\d{2})(\d{2})(?=\s*$)/, '$1-$2-$3')
    .replaceAll(/\s*[年月]\s*/g, '-')
    .replace(/\s*[日号]\s*/, ' ')
    .replace(/\s*[时點点]\s*(\d{1,2})?/, (_, minute?: string) => `:${(minute ?? '0').padStart(2, '0')}`)
    .replace(/\s*分\s*(?:(\d{1,2})\s*秒)?/, (_, seconds?: string) =>
      seconds === undefined ? '' : `:${seconds.padStart(2, '0')}`,
    )
    .trim();

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
/** `March 5, 2024`, `5 Mar 2024`. By numbers alone, `3/5/2024` is another day to other people. */
const IN_ENGLISH =
  /^\s*(?:([a-z]{3,9})\.? +(\d{1,2}),? +(\d{4})|(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4}))(?!\d)/i;

const HALF_OF_DAY = /\s*(?:(凌晨|上午|[ap]\.?m\.?(?![a-z]))|(中午|下午|晚上))\s*/i;

/** The hour of the whole day: `下午3` and `3 PM` are the fifteenth. */
function hourOf(hour: string, text: string): string {
  const [, first, second] = HALF_OF_DAY.exec(text.normalize('NFKC')) ?? [];
  if ((first === undefined && second === undefined) || Number(hour) > 12) return hour;
  const isSecond = second !== undefined || /^p/i.test(first ?? '');
  const within = Number(hour) % 12;
  return String(isSecond && (second !== '中午' || within < 10) ? within + 12 : within);
}

export const isWithoutZone = (text: string): boolean => LOCAL.test(plainTime(text));

/** A text without a zone means the clocks of the site, wherever the server is. Others stay as they are. */
export function withZone(text: string, timeZone: string): string {
  const [, year, , month, day, hour = '0', minute = '00'] = LOCAL.exec(plainTime(text)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return text;
  const two = (part: string): string => part.padStart(2, '0');
  const clock = `${two(hourOf(hour, text))}:${minute}`;
  const date = `${year}-${two(month)}-${two(day)}`;
  return (isDay(date) ? fromZoneTime(`${date}T${clock}`, timeZone) : undefined) ?? text;
}

/** The state that an item really has: one to be published is scheduled until its time has come. */
export function stateAt(wanted: ItemState, releasedAt: string, now = new Date()): ItemState {
  if (wanted !== 'published' && wanted !== 'scheduled') return wanted;
  return releasedAt > now.toISOString() ? 'scheduled' : 'published';
}

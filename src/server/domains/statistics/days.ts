// Calculates with days of the calendar in a site's time zone.
import { fromZoneTime } from '../../../assembly/zone-time.ts';
import { invalidInput, type HttpError } from '../../kernel/http-error.ts';

/** A day of the calendar where the site is, `2026-01-31`. */
export type Day = string;

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 366;
/** What is shown without a wish. */
export const SHOWN_DAYS = 30;

/** The moment at which a day begins in a time zone, as moments are stored. */
export function startOf(day: Day, timeZone: string): string {
  return fromZoneTime(`${day}T00:00`, timeZone) ?? `${day}T00:00:00.000Z`;
}

/** The name of a day that is counted from midnight to midnight in UTC: for arithmetic. */
function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, '2026-01-31'.length);
}

/** The day so many days earlier. */
export function daysBefore(day: Day, count: number): Day {
  return dayOf(new Date(Date.parse(`${day}T00:00:00.000Z`) - count * DAY_MS));
}

/**
 * All days from one to another, by default the last 30. 422 for invalid days, the wrong order, or too many.
 */
export function listDays(from: Day | undefined, to: Day | undefined, today: Day): Day[] {
  const last = to ?? today;
  const end = readDay('/to', last);
  const start = from === undefined ? end - (SHOWN_DAYS - 1) * DAY_MS : readDay('/from', from);
  if (start > end) throw errorAt('/from', 'order', { last });
  const count = Math.round((end - start) / DAY_MS) + 1;
  if (count > MAX_DAYS) throw errorAt('/from', 'range', { most: MAX_DAYS, last });
  return Array.from({ length: count }, (_, index) => dayOf(new Date(start + index * DAY_MS)));
}

function readDay(path: string, day: Day): number {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  // The parser turns 30 February into a day in March.
  if (Number.isNaN(time) || dayOf(new Date(time)) !== day) throw errorAt(path, 'date');
  return time;
}

function errorAt(
  path: string,
  rule: 'date' | 'order' | 'range',
  params: HttpError['params'] = {},
): HttpError {
  return invalidInput([{ path, rule, messageKey: `statistics.${rule}`, params }]);
}

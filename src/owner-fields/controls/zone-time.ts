// Converts moments to the clocks of a time zone, for the browser's own picker: `2026-01-31T09:30`.

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time in the zone; empty for what is no moment. */
export function toZoneTime(moment: unknown, timeZone: string): string {
  const time = typeof moment === 'string' && moment !== '' ? new Date(moment) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() + offsetAt(time.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** The day that the calendar of the zone shows, `2026-01-31`; empty for what is no moment. */
export const dayIn = (moment: string, timeZone: string): string =>
  toZoneTime(moment, timeZone).slice(0, '2026-01-31'.length);

/**
 * The moment in UTC; undefined for an unfinished text. Of an hour that comes twice it is the first one; of an
 * hour that the clocks leave out it is as long after the change as the text says: never earlier than meant.
 */
export function fromZoneTime(text: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(asUtc)) return undefined;
  // The clocks of a zone change at most once in two days.
  const before = offsetAt(asUtc - DAY_MS, timeZone);
  const isAt = (offset: number): boolean => offsetAt(asUtc - offset, timeZone) === offset;
  const offset = [before, offsetAt(asUtc + DAY_MS, timeZone)].find(isAt) ?? before;
  return new Date(asUtc - offset).toISOString();
}

/** To make one takes longer than to use it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Milliseconds that the clocks of the zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  // Date.UTC takes years below 100 as of the 20th century: whoever types 2026 writes 2, 20 and 202 first.
  const shown = new Date(0);
  shown.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return shown.setUTCHours(part('hour'), part('minute'), part('second')) - Math.floor(time / 1000) * 1000;
}

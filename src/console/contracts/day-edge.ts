/** The moment at which a day begins or ends somewhere. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** `2026-01-31` as ISO 8601 in UTC; undefined for what is no day. */
export function edgeOfDay(day: string, edge: 'start' | 'end', timeZone: string): string | undefined {
  const midnight = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return undefined;
  const wanted = edge === 'start' ? midnight : midnight + DAY_MS;
  // The offset at the guess may be that of the other side of a change of clocks: it is read twice.
  const guess = wanted - offsetAt(wanted, timeZone);
  const moment = wanted - offsetAt(guess, timeZone);
  return new Date(edge === 'start' ? moment : moment - 1).toISOString();
}

/** By how much the clocks are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - moment;
}

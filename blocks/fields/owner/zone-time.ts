// Moments as the clocks of a time zone show them, for the browser's own picker: `2026-01-31T09:30`.

/** The time in the zone; empty for what is no moment. */
export function toZoneTime(moment: unknown, timeZone: string): string {
  const time = typeof moment === 'string' && moment !== '' ? new Date(moment) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() + offsetAt(time.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** The moment in UTC; undefined for an unfinished text. */
export function fromZoneTime(text: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(asUtc)) return undefined;
  // The offset is that of the moment that is looked for: the second look is right near a change of clocks.
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(guess, timeZone)).toISOString();
}

/** Milliseconds that the clocks of the zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((each) => each.type === type)?.value ?? 0);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(time / 1000) * 1000;
}

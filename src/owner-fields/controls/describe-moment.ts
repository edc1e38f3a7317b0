// Writes a moment that lies ahead as people say it: "tomorrow at 9:00 AM, China Time".
import { toZoneTime } from './zone-time.ts';

const DAY_MS = 86_400_000;
/** From then on a date says more than a number of days. */
const FAR_DAYS = 3;

/** Undefined for a moment that has passed, and for none. */
export function describeMomentAhead(
  moment: unknown,
  { language, timeZone, now = Date.now() }: { language: string; timeZone: string; now?: number },
): { when: string; time: string; zone: string } | undefined {
  const at = typeof moment === 'string' ? Date.parse(moment) : Number.NaN;
  if (Number.isNaN(at) || at <= now) return undefined;
  const dayOf = (time: number): number =>
    Date.parse(toZoneTime(new Date(time).toISOString(), timeZone).slice(0, 10)) / DAY_MS;
  const days = dayOf(at) - dayOf(now);
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(at);
  return {
    when:
      days < FAR_DAYS
        ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')
        : write({ dateStyle: 'full' }),
    time: write({ hour: 'numeric', minute: '2-digit' }),
    zone: nameZone(language, timeZone),
  };
}

/** A time zone as people call it: "China Time" for Asia/Shanghai. */
export function nameZone(language: string, timeZone: string): string {
  const named = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  return named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
